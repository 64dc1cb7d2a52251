/** The helper of `site.config.ts`: types the config for editors and returns it. */
import type { SiteConfig } from './docusaurus/schema.ts'

/** A config, or a function that returns one. */
type SiteConfigExport = SiteConfig | (() => SiteConfig | Promise<SiteConfig>)

/** Gives `config` its type, and returns it unchanged. */
export function defineConfig<T extends SiteConfigExport>(config: T): T {
  return config
}
