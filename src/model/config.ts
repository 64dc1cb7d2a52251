/**
 * The resolved config and its parts, as the stages receive them. The types are those of the schema (`config/schema/`),
 * where each field has its default and its description.
 */
import type { ResolvedConfig } from '../config/resolve.ts'

export type { ResolvedConfig, ResolvedDocs, Section } from '../config/resolve.ts'

export type { NavbarItem } from '../config/schema/navbar-items.ts'
export type { SidebarItemConfig, SidebarsConfig } from '../schema/sidebars.ts'

export type Logo = NonNullable<ResolvedConfig['navbar']['logo']>
export type FooterLink = NonNullable<ResolvedConfig['footer']>['columns'][number]['items'][number]
