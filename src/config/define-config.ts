/**
 * The helper of `site.config.ts`: gives an editor the fields, and gives back what it was given.
 */
import type { SiteConfig } from './docusaurus/schema.ts'

/** A config, or a function that makes one. */
type SiteConfigExport = SiteConfig | (() => SiteConfig | Promise<SiteConfig>)

/** Gives `config` its type. */
export function defineConfig<T extends SiteConfigExport>(config: T): T {
  return config
}
