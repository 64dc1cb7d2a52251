/**
 * The docs of each version as the code of a site can ask the tool that it was written for: see `SiteModules.asksForDocs`. In:
 * the files of the site. Out: the docs by version, from their front matter and titles; undefined if no code asks for them,
 * because every title would be an input of pages with code. Pages have not been read then, so that sidebars are unknown.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readIfExists } from '../base/files.ts'
import { filesBelow } from '../base/list-files.ts'
import { siteModules } from '../base/site-modules.ts'
import { applyTrailingSlash, encodePath, joinUrl } from '../base/url.ts'
import { namesIn } from '../link/names-in-section.ts'
import { prefixParsing } from '../link/prefix-parsing.ts'
import { slugOf } from '../link/slug.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { DocForCode, DocsVersion, Inventory, SourceFile } from '../model/source.ts'
import { readFrontMatter } from '../parse/front-matter/read-front-matter.ts'
import { LineIndex } from '../parse/text/line-index.ts'

const CODE = /\.[cm]?[jt]sx?$/
/** The marks of markdown in a heading. */
const MARKS = /[*_`]+|!?\[([^\]]*)\]\([^)]*\)|\s*\{#[^}]*\}$/g
const FIRST_HEADING = /^#[ \t]+(.+?)[ \t]*#*[ \t]*$/m

type Found = Pick<Inventory, 'files' | 'versions' | 'withCode'>

/** The docs by the name of their version. */
export function docsForCode(config: ResolvedConfig, found: Found): Inventory['docsForCode'] {
  if (!config.lenient || !isAsked(config.siteDir, found)) return undefined
  const docs = found.versions.filter(({ section }) => section.kind === 'docs')
  return Object.fromEntries(docs.map(version => [version.name, docsOfVersion(version, { config, found })]))
}

function isAsked(siteDir: string, { files, withCode }: Found): boolean {
  const folder = join(siteDir, 'src')
  const code = existsSync(folder) ? filesBelow(folder).filter(path => CODE.test(path)) : []
  const pages = files.filter(({ path }) => withCode?.has(path))
  const paths = [...code.map(path => join(folder, path)), ...pages.map(({ absPath }) => absPath)]
  const { asksForDocs } = siteModules()
  return paths.some(path => asksForDocs.test(readIfExists(path)?.toString('utf8') ?? ''))
}

function docsOfVersion(
  version: DocsVersion,
  { config, found }: { config: ResolvedConfig; found: Found },
): DocForCode[] {
  const { section, path } = version
  const prefix = joinUrl(config.baseUrl, encodePath(section.routeBasePath), encodePath(path)).replace(/\/+$/, '')
  const isOwn = ({ kind, locale, version: name, isMade }: SourceFile) =>
    kind === 'page' && name === version.name && locale === config.i18n.defaultLocale && !isMade
  const files = found.files.filter(isOwn).sort((a, b) => (a.docPath < b.docPath ? -1 : 1))
  return files.flatMap(({ absPath, docPath }): DocForCode[] => {
    const text = readIfExists(absPath)?.toString('utf8') ?? ''
    const { frontMatter: front, bodyOffset } = readFrontMatter(text, new LineIndex(text))
    if (front.draft) return []
    const names = namesIn(version, { docPath, front, parsePrefixes: prefixParsing(config, version) })
    const route = prefix + encodePath(slugOf({ ...names, slug: front.slug }))
    const heading = FIRST_HEADING.exec(text.slice(bodyOffset))?.[1]?.replace(MARKS, '$1')
    const title = front.title ?? heading ?? names.baseId
    return [
      {
        id: names.id,
        path: applyTrailingSlash(route, config.trailingSlash, config.baseUrl),
        title,
        ...(front.description !== undefined && { description: front.description }),
      },
    ]
  })
}
