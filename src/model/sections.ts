/** The section that a version belongs to. */
import type { ResolvedConfig, ResolvedDocs, Section } from './config.ts'
import type { DocsVersion } from './source.ts'

/** The section of a version. Versions are created from sections, so each has one. */
export function sectionOf({ sections }: ResolvedConfig, { section }: Pick<DocsVersion, 'section'>): Section {
  const found = sections.find(({ kind, id }) => kind === section.kind && id === section.id)
  if (found === undefined) throw new Error(`There is no section '${section.kind} ${section.id}'.`)
  return found
}

/** The config of the docs of a version. */
export function docsOf(config: ResolvedConfig, version: Pick<DocsVersion, 'section'>): ResolvedDocs {
  return sectionOf(config, version).docs
}

/** The file with the sidebars of a version: its own, that which the config names, or the config. */
export function sidebarsFileOf(config: ResolvedConfig, version: DocsVersion): string | undefined {
  return version.sidebarsFile ?? docsOf(config, version).sidebarsFile ?? config.configFile
}

/** Whether two versions belong to the same section. */
export function isSameSection(a: Pick<DocsVersion, 'section'>, b: Pick<DocsVersion, 'section'>): boolean {
  return a.section.kind === b.section.kind && a.section.id === b.section.id
}

/** Whether it is the last version of the named section. */
export function isLastOf(version: DocsVersion, { kind, id }: Pick<Section, 'kind' | 'id'>): boolean {
  return version.isLast && version.section.kind === kind && version.section.id === id
}
