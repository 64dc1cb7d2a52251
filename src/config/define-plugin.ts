/** The helper of plugins: types a plugin for editors and returns it. */
import type { Plugin } from '../model/plugin.ts'
import type { SiteConfig } from './site-config.ts'

/** Gives `plugin` its type, and returns it unchanged. */
export function definePlugin(plugin: Plugin<SiteConfig>): Plugin {
  return plugin
}
