/** The helper of `site.config.ts`: types the config for editors and returns it. */

import type { Plugin } from '../model/plugin.ts'
import type { SiteConfig } from './site-config.ts'

/** A function that returns a config. */
type ConfigFunction = () => SiteConfig | Promise<SiteConfig>

// Editors would show no comments of the fields if it were generic. The compiler describes mistakes in terms of the last
// form.
/** Gives `config` its type, and returns it unchanged. */
export function defineConfig(config: ConfigFunction): ConfigFunction
export function defineConfig(config: SiteConfig): SiteConfig
export function defineConfig(config: SiteConfig | ConfigFunction): SiteConfig | ConfigFunction {
  return config
}

/** Gives `plugin` its type, and returns it unchanged. */
export function definePlugin(plugin: Plugin<SiteConfig>): Plugin {
  return plugin
}
