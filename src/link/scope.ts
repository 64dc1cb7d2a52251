/**
 * One version in one locale: the range in which doc ids, sidebars and generated slugs are unique.
 *
 * Returns the scopes with their files, ordered by version first. `placeDocs` adds the pages when the scope is
 * created; afterwards nothing changes.
 */
import { encodePath, joinUrl } from '../base/url.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Doc } from '../model/graph.ts'
import type { CategoryMeta, DocsVersion, Inventory, SourceFile } from '../model/source.ts'

/** The properties that do not depend on pages. */
export interface EmptyScope {
  /** `locale/version`. */
  key: string
  version: DocsVersion
  locale: string
  /** The locale's root, with leading and trailing slashes. */
  base: string
  /** URL path of the version, without a trailing slash; '' at the root. */
  prefix: string
  sources: SourceFile[]
  /** By raw folder relative to the docs root. */
  categories: Map<string, CategoryMeta>
  /** Translated texts by key. */
  messages: Record<string, string>
}

/** A scope with its pages. */
export interface DocsScope extends EmptyScope {
  docs: Doc[]
  /** The first doc with each id. */
  byId: Map<string, Doc>
  byKey: Map<string, Doc>
  /** Pages that are not built because they are drafts. */
  drafts: Doc[]
  draftIds: Set<string>
}

/** The root of a locale: the site's base with the locale's path. */
export function localeBase(config: ResolvedConfig, locale: string): string {
  const path = config.i18n.localeConfigs[locale]?.path ?? ''
  return joinUrl(config.baseUrl, path, '/')
}

/** The scopes of all versions and locales, without pages. */
export function emptyScopes(config: ResolvedConfig, inventory: Inventory): EmptyScope[] {
  const sources = groupByScope(inventory.files.filter(file => file.kind === 'page'))
  return inventory.versions.flatMap(version =>
    inventory.locales.map(locale => {
      const key = `${locale}/${version.name}`
      const base = localeBase(config, locale)
      return {
        key,
        version,
        locale,
        base,
        prefix: joinUrl(base, encodePath(version.section.routeBasePath), encodePath(version.path)).replace(/\/+$/, ''),
        sources: sources.get(key) ?? [],
        categories: categoriesOf(inventory, { version: version.name, locale, fallback: config.i18n.defaultLocale }),
        messages: messagesOf(inventory, version.name, locale),
      }
    }),
  )
}

function groupByScope(files: readonly SourceFile[]): Map<string, SourceFile[]> {
  const groups = new Map<string, SourceFile[]>()
  for (const file of files) {
    const key = `${file.locale}/${file.version}`
    const group = groups.get(key)
    if (group) group.push(file)
    else groups.set(key, [file])
  }
  return groups
}

/** The default locale's category files, overridden by the locale's own. */
function categoriesOf(
  inventory: Inventory,
  wanted: { version: string; locale: string; fallback: string },
): Map<string, CategoryMeta> {
  const own = inventory.categories.filter(({ version }) => version === wanted.version)
  const of = (locale: string) => own.filter(file => file.locale === locale)
  return new Map([...of(wanted.fallback), ...of(wanted.locale)].map(({ dir, data }) => [dir, data]))
}

function messagesOf(inventory: Inventory, version: string, locale: string): Record<string, string> {
  const found = inventory.translations.filter(
    text => text.scope === 'docs' && text.version === version && text.locale === locale,
  )
  return Object.assign({}, ...found.map(text => text.messages))
}
