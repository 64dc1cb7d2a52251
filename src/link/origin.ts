/**
 * The place of a reference, to which its relative forms refer.
 *
 * Returns the folders and addresses that resolving needs.
 */
import { folderOf } from '../base/paths.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Doc } from '../model/graph.ts'
import type { SourceFile } from '../model/source.ts'
import type { LookUps } from './look-ups.ts'
import type { ScopeTargets } from './targets.ts'

export interface Origin {
  lookUps: LookUps
  locale: string
  /** Root of the locale and of the site; both start and end with a slash. */
  base: string
  siteBase: string
  /** The site's own origin, to recognise absolute URLs of the site; '' if unknown. */
  siteUrl: string
  /** The absolute path of the site folder, whose name paths from files outside it contain. */
  siteDir?: string
  /** Whether the site was made for another tool, which does not check absolute URLs of the site. */
  isOfOtherTool?: boolean
  /** Addresses without pages, whose source is missing. */
  lackingPages?: NonNullable<ResolvedConfig['functions']>['lackingPages']
  /** Folders of the docs that a sidebar lists and that have no pages. */
  emptyFolders?: ReadonlySet<string>
  /** The version and locale in which `x.md` is looked up; absent if a version has no such locale. */
  scope?: ScopeTargets
  /** Folder of the file relative to the site folder, and relative to the docs root. Absent for the config. */
  siteFolder?: string
  docsFolder?: string
  /** Address of the page, for relative URLs. A partial has none, because several pages include it. */
  route?: string
  /** Address of the first page that includes a partial: the base of relative URLs that its folder does not resolve. */
  includer?: string
}

/** The properties that all references of a site share. */
export type Bases = Pick<
  Origin,
  'lookUps' | 'siteBase' | 'siteUrl' | 'siteDir' | 'isOfOtherTool' | 'lackingPages' | 'emptyFolders'
>

/** The origin of a page's references. */
export function originOfDoc(doc: Doc, scope: ScopeTargets, bases: Bases): Origin {
  const { source, locale, route } = doc
  const { base } = scope.scope
  const siteFolder = folderOf(source.path)
  const docsFolder = folderOf(source.docPath)
  return { ...bases, locale, base, scope, siteFolder, docsFolder, route }
}

/** The origin of the references in a file that a page of `locale` includes; `includer` is the page's address. */
export function originOfFile(
  source: SourceFile,
  { locale, includer }: Pick<Origin, 'locale' | 'includer'>,
  bases: Bases,
): Origin {
  const scope = bases.lookUps.targets.scopes.get(`${locale}/${source.version}`)
  return {
    ...bases,
    locale,
    base: scope?.scope.base ?? bases.siteBase,
    scope,
    siteFolder: folderOf(source.path),
    docsFolder: folderOf(source.docPath),
    includer,
  }
}
