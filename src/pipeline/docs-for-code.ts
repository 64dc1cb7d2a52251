/**
 * The docs of each version as the code of a site can ask the tool that it was written for: see `SiteModules.asksForDocs`. In:
 * the files of the site. Out: the docs by version, from their front matter and titles; undefined if no code asks for them,
 * because every title would be an input of pages with code. Pages have not been read then, so that sidebars are unknown.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readIfExists } from '../base/files.ts'
import { LineIndex } from '../base/line-index.ts'
import { filesBelow } from '../base/list-files.ts'
import { siteModules } from '../base/site-modules.ts'
import { applyTrailingSlash, encodePath, joinUrl } from '../base/url.ts'
import type { DocNames } from '../link/doc-id.ts'
import { namesIn, slugIn } from '../link/names-in-section.ts'
import { prefixParsing } from '../link/prefix-parsing.ts'
import type { EmptyScope } from '../link/scope.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { FrontMatter } from '../model/frontmatter.ts'
import type { DocForCode, DocsVersion, Inventory, SourceFile } from '../model/source.ts'
import { readFrontMatter } from '../parse/front-matter/read-front-matter.ts'

const CODE = /\.[cm]?[jt]sx?$/
/** The marks of markdown in a heading. */
const MARKS = /[*_`]+|!?\[([^\]]*)\]\([^)]*\)|\s*\{#[^}]*\}$/g
const FIRST_HEADING = /^#[ \t]+(.+?)[ \t]*#*[ \t]*$/m

type Found = Pick<Inventory, 'files' | 'versions' | 'withCode'>

/** A page as its file and its front matter describe it, before it is parsed. */
export interface FoundPage {
  source: SourceFile
  front: FrontMatter
  names: DocNames
  /** Address relative to its version, with a leading slash. */
  slug: string
  /** Address with the base. */
  path: string
  title: string
  /** The text after the front matter. */
  text: string
}

/** The docs by the name of their version. */
export function docsForCode(config: ResolvedConfig, found: Found): Inventory['docsForCode'] {
  if (!config.lenient || !isAsked(config.siteDir, found)) return undefined
  const docs = found.versions.filter(({ section }) => section.kind === 'docs')
  return Object.fromEntries(docs.map(version => [version.name, docsOfVersion(version, { config, found })]))
}

function isAsked(siteDir: string, { files, versions, withCode }: Found): boolean {
  const pages = files.filter(({ path }) => withCode?.has(path)).map(({ absPath }) => absPath)
  // Components of pages may be beside them.
  const folders = ['src', ...(pages.length > 0 ? versions.map(({ dir }) => dir) : [])]
  const code = [...new Set(folders)].map(dir => join(siteDir, dir)).filter(existsSync)
  const paths = code.flatMap(dir => filesBelow(dir).flatMap(path => (CODE.test(path) ? join(dir, path) : [])))
  const { asksForDocs } = siteModules()
  return [...paths, ...pages].some(path => asksForDocs.test(readIfExists(path)?.toString('utf8') ?? ''))
}

function docsOfVersion(
  version: DocsVersion,
  { config, found }: { config: ResolvedConfig; found: Found },
): DocForCode[] {
  const { section, path } = version
  const prefix = joinUrl(config.baseUrl, encodePath(section.routeBasePath), encodePath(path)).replace(/\/+$/, '')
  const isOwn = ({ kind, locale, version: name }: SourceFile) =>
    kind === 'page' && name === version.name && locale === config.i18n.defaultLocale
  const pages = foundPages({ version, prefix, base: config.baseUrl, sources: found.files.filter(isOwn) }, config)
  return pages.map(({ names, path: address, title, front: { description } }) => ({
    id: names.id,
    path: address,
    title,
    ...(description !== undefined && { description }),
  }))
}

/** The pages of a version in a language, without drafts, in the order of their paths. */
export function foundPages(
  { version, prefix, base, sources }: Pick<EmptyScope, 'version' | 'prefix' | 'base' | 'sources'>,
  config: ResolvedConfig,
): FoundPage[] {
  const files = sources.filter(({ isMade }) => !isMade).sort((a, b) => (a.docPath < b.docPath ? -1 : 1))
  return files.flatMap((source): FoundPage[] => {
    const whole = readIfExists(source.absPath)?.toString('utf8') ?? ''
    const { frontMatter: front, bodyOffset } = readFrontMatter(whole, new LineIndex(whole))
    if (front.draft) return []
    const names = namesIn(version, { docPath: source.docPath, front, parsePrefixes: prefixParsing(config, version) })
    const slug = slugIn(version, names, front.slug)
    const path = applyTrailingSlash(prefix + encodePath(slug), config.trailingSlash, base)
    const text = whole.slice(bodyOffset)
    const heading = FIRST_HEADING.exec(text)?.[1]?.replace(MARKS, '$1')
    return [{ source, front, names, slug, path, title: front.title ?? heading ?? names.baseId, text }]
  })
}
