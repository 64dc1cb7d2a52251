/**
 * The edit URL of a page.
 *
 * In: the page's file, its front matter, and the config's `editUrl`, which may be a function. Out: a URL, or undefined
 * if there is none; a finding if the function returns a text that is not an address.
 */
import { posix } from 'node:path'
import { urlKind } from '../base/safe-url.ts'
import { encodePath } from '../base/url.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { FrontMatter } from '../model/frontmatter.ts'
import { docsOf } from '../model/sections.ts'
import type { DocsVersion, SourceFile } from '../model/source.ts'
import type { Findings } from './findings.ts'

const ORIGIN = /^[a-z][a-z\d+.-]*:\/\/[^/]*/i
/** A URL with a scheme or host, or a path from the root. */
const ADDRESS = /^(?:[a-z][a-z\d+.-]*:|\/)/i

/** The properties of a page that its edit URL depends on. */
export interface EditedPage {
  /** Path of the file to edit, relative to the site folder. */
  path: string
  source: Pick<SourceFile, 'docPath' | 'locale'>
  front: FrontMatter
  route: string
}

/** `custom_edit_url` takes precedence; null or '' means that the page has no edit link. */
export function editUrlOf(
  page: EditedPage,
  { config, version, findings }: { config: ResolvedConfig; version: DocsVersion; findings: Findings },
): string | undefined {
  const { path, front } = page
  if (front.custom_edit_url !== undefined) return front.custom_edit_url || undefined
  const { kind, id } = version.section
  const made = config.functions?.editUrl.get(`${kind} ${id}`)
  if (made) {
    const url = textOf(() => made(placeOf(page, version)))
    if (url === undefined || isAddress(url)) return url
    findings.add(notAnAddress(version, config.configFile))
    return undefined
  }
  const { editUrl } = docsOf(config, version)
  if (editUrl === undefined) return undefined
  const [origin = ''] = ORIGIN.exec(editUrl) ?? []
  return origin + posix.join('/', editUrl.slice(origin.length), encodePath(path))
}

/** The result of a function of the config; undefined if it fails. */
function textOf(call: () => unknown): string | undefined {
  try {
    const url = call()
    return typeof url === 'string' && url !== '' ? url : undefined
  } catch {
    return undefined
  }
}

function isAddress(text: string): boolean {
  return ADDRESS.test(text) && urlKind(text) !== 'unsafe'
}

/** One finding for all pages of a section. */
function notAnAddress({ section: { kind, id } }: DocsVersion, file: string | undefined): Diagnostic {
  const field = id === 'default' ? `${kind}.editUrl` : `${kind}.editUrl of '${id}'`
  return {
    rule: 'config-no-effect',
    message: `${field} has no effect on pages for which it returns a text that is not an address.`,
    file,
    hint: 'Return an address, such as https://example.org/edit/docs/intro.md, or nothing if a page has no edit link.',
  }
}

/** The arguments of such functions, for docs, single pages and posts. */
function placeOf({ source, route }: EditedPage, { own, dir }: DocsVersion) {
  const { docPath, locale } = source
  return {
    locale,
    version: own,
    permalink: route,
    versionDocsDirPath: dir,
    docPath,
    blogDirPath: dir,
    blogPath: docPath,
    pagesDirPath: dir,
    pagesPath: docPath,
  }
}
