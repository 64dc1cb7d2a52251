/**
 * The section that a version belongs to. In: the config and a version. Out: what the config says about
 * that section.
 */
import type { ResolvedConfig, ResolvedDocs, Section } from './config.ts'
import type { DocsVersion } from './source.ts'

/** The section of a version. Versions are made from sections: each has one. */
export function sectionOf({ sections }: ResolvedConfig, { section }: Pick<DocsVersion, 'section'>): Section {
  const found = sections.find(({ kind, id }) => kind === section.kind && id === section.id)
  if (found === undefined) throw new Error(`There is no section '${section.kind} ${section.id}'.`)
  return found
}

/** What the config says about the docs of a version. */
export function docsOf(config: ResolvedConfig, version: Pick<DocsVersion, 'section'>): ResolvedDocs {
  return sectionOf(config, version).docs
}

/** Do two versions belong to one section? */
export function isSameSection(a: Pick<DocsVersion, 'section'>, b: Pick<DocsVersion, 'section'>): boolean {
  return a.section.kind === b.section.kind && a.section.id === b.section.id
}

/** Is it the last version of the named section? */
export function isLastOf(version: DocsVersion, { kind, id }: Pick<Section, 'kind' | 'id'>): boolean {
  return version.isLast && version.section.kind === kind && version.section.id === id
}
