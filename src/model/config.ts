/**
 * The resolved configuration and its parts, as the stages see them. The types are those of the schema
 * (`config/schema/`), where each field has its default and its description.
 */
import type { ResolvedConfig } from '../config/resolve.ts'

export type { ResolvedConfig, ResolvedDocs, Section } from '../config/resolve.ts'
export type { LocaleConfig } from '../config/resolve-locales.ts'
export type { NavbarItem } from '../config/schema/navbar-items.ts'
export type { SidebarItemConfig, SidebarsConfig } from '../schema/sidebars.ts'

export type Logo = NonNullable<ResolvedConfig['navbar']['logo']>
export type FooterLink = NonNullable<ResolvedConfig['footer']>['columns'][number]['items'][number]

/** What the command line adds to a build. Not part of any cache key unless it changes the output. */
export interface BuildOptions {
  outDir: string
  cacheDir: string
  cache: boolean
  jobs: number
  drafts: boolean
  strict: boolean
  maxWarnings?: number
}
