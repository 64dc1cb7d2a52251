/**
 * Items of the navbar that depend on what the site has, and sections without pages. Returns findings about items that
 * name unknown docs, and about items and sections that yield nothing.
 */
import { suggest } from '../base/suggest.ts'
import type { NavbarItem, ResolvedConfig } from '../model/config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { docsOfItem, namesOfDocs } from '../model/item-address.ts'
import { isSameSection } from '../model/sections.ts'
import type { Inventory } from '../model/source.ts'
import { fieldKeys } from '../schema/problems.ts'
import type { Findings } from './findings.ts'

interface Input {
  config: ResolvedConfig
  inventory: Pick<Inventory, 'versions' | 'files' | 'madeRedirects' | 'diagnostics'>
  findings: Findings
}

/** Checks all items and sections. */
export function checkShellItems(input: Input): void {
  for (const [item, place] of allItems(input.config.navbar.items, 'navbar.items')) {
    checkDocs(item, place, input)
    checkChoice(item, place, input)
  }
  checkSections(input)
}

/** Every item with its path in the config. Items of unknown plugins are left out, but count. */
function allItems(items: readonly NavbarItem[], place: string): [NavbarItem, string][] {
  return items.flatMap(item => {
    const path = `${place}[${item.at}]`
    const inner = (['items', 'dropdownItemsBefore', 'dropdownItemsAfter'] as const).flatMap(field =>
      allItems(item[field] ?? [], `${path}.${field}`),
    )
    return [[item, path] as [NavbarItem, string], ...inner]
  })
}

function checkDocs(item: NavbarItem, place: string, { config, findings }: Input): void {
  const names = namesOfDocs(config)
  const name = item.docsPluginId ?? docsOfItem(item)
  if (name === undefined || names.includes(name)) return
  const path = item.docsPluginId === undefined ? place : `${place}.docsPluginId`
  const near = suggest(name, names)
  const known = names.length === 0 ? 'This site has no docs.' : `The docs of this site are ${names.join(', ')}.`
  findings.add({
    rule: 'unknown-docs',
    message: `${path}: There are no docs '${name}'.`,
    hint: near === undefined ? known : `Did you mean '${near}'? ${known}`,
    file: config.configFile,
    about: fieldKeys(path),
  })
}

/** Menus with nothing to choose from are not shown. */
function checkChoice(item: NavbarItem, place: string, { config, inventory, findings }: Input): void {
  if ((item.dropdownItemsBefore?.length ?? 0) + (item.dropdownItemsAfter?.length ?? 0) > 0) return
  const { docsPluginId: id = 'default' } = item
  const versions = inventory.versions.filter(({ section }) => section.kind === 'docs' && section.id === id)
  const isSingle = versions.length <= 1 && namesOfDocs(config).includes(id)
  if (item.type === 'docsVersionDropdown' && isSingle)
    findings.add(noEffect(place, 'these docs have only one version', config))
  if (item.type === 'localeDropdown' && config.i18n.locales.length <= 1)
    findings.add(noEffect(place, 'the site has only one language', config))
}

/** Blogs and folders of single pages without pages. Other tools have one of each by default. */
function checkSections({ config, inventory, findings }: Input): void {
  for (const { kind, id, docs, blog } of config.sections) {
    const isOwn = ({ version }: { version: string }) => {
      const section = inventory.versions.find(({ name }) => name === version)
      return section !== undefined && isSameSection(section, { section: { kind, id } as never })
    }
    if (kind === 'docs' || inventory.files.some(isOwn)) continue
    // Pages that are not built are reported, and those that only redirect are redirects.
    const isMissing = ({ route, file }: Diagnostic) => route !== undefined && file?.startsWith(`${docs.path}/`)
    const redirects = (kind === 'pages' && inventory.madeRedirects) || []
    if (redirects.length > 0 || inventory.diagnostics.some(isMissing)) continue
    if (config.writtenFor !== 'docsgen' && id === 'default' && DEFAULT_FOLDERS.has(docs.path)) continue
    const what = blog ? 'posts' : 'pages'
    findings.add(noEffect(blog ? 'blogs' : 'pages', `the folder '${docs.path}' has no ${what}`, config))
  }
}

const DEFAULT_FOLDERS = new Set(['blog', 'src/pages'])

function noEffect(path: string, why: string, { configFile }: ResolvedConfig) {
  const about = fieldKeys(path)
  return { rule: 'config-no-effect' as const, message: `${path} has no effect: ${why}.`, file: configFile, about }
}
