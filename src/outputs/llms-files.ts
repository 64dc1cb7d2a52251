/**
 * The files for programs about many pages. Returns, for each file, its path and its parts, each with the identity of
 * its inputs, so that unchanged parts are not created again.
 */
import GithubSlugger from 'github-slugger'
import { hashOf, hashParts } from '../base/hash.ts'
import { withoutFrontMatter } from '../base/markdown-sections.ts'
import { packageVersion } from '../base/package-root.ts'
import { RecentValues } from '../engine/cache/recent-values.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { ProgramText } from '../model/output.ts'
import { type ListedScope, listedScopes, type TextPage, type WrittenPage } from './listed-pages.ts'
import { MAKE_TEXT } from './program-texts.ts'
import { type FilePart, type JoinedFile, keyOfParts } from './written-parts.ts'

export interface LlmsSources {
  config: ResolvedConfig
  pages: readonly WrittenPage[]
  /** Text of a file in the sink, and its hash. */
  read: (path: string) => string
  hashOf: (path: string) => string
  /** A text of a page in UTF-8 as it was made with its markdown, where this run made it. */
  madeText: (markdownPath: string, kind: ProgramText) => Uint8Array | undefined
}

/** Lists all of these files. */
export function llmsFiles({ config, pages, read, hashOf: hashOfFile, madeText }: LlmsSources): JoinedFile[] {
  const { index, full, chunks } = config.llms
  const bodyOf = bodies(read)
  const idOf = partIds(hashOfFile)
  const make = (page: WrittenPage, kind: ProgramText) =>
    madeText(page.markdownPath ?? '', kind) ?? Buffer.from(MAKE_TEXT[kind](page, bodyOf(page)))
  return listedScopes(pages, config.baseUrl).flatMap(scope => {
    const all = scope.sections.flatMap(section => section.pages)
    const hasTexts = config.llms.pages
    const fulls = full && hasTexts ? fullTexts(scope, all) : []
    const files = fulls.map(({ name, pages: own }) => {
      const parts = partsOf(own, { kind: 'full', idOf, make })
      return fileOf(scope.folder + name, [...parts.slice(0, 1), ...parts.slice(1).map(afterBlankLine)])
    })
    const base = config.baseUrl + scope.folder
    const named: NamedFile[] = fulls.map(({ title, name }) => ({ title, href: base + name }))
    if (chunks && hasTexts) {
      const parts = partsOf(all, { kind: 'chunks', idOf, make })
      files.push(fileOf(`${scope.folder}chunks.jsonl`, parts))
      named.push({ title: 'The text in pieces, for retrieval', href: `${base}chunks.jsonl` })
    }
    if (!index) return files
    const text = llmsIndex(scope, named)
    return [fileOf(`${scope.folder}llms.txt`, [{ id: hashOf(text), make: () => Buffer.from(text) }]), ...files]
  })
}

const LINE_FEED = Buffer.from('\n')

function afterBlankLine({ id, make }: FilePart): FilePart {
  return { id: `${id}, after another`, prefix: LINE_FEED, make }
}

interface PartOptions {
  /** The kind of text to create for a page. */
  kind: ProgramText
  idOf: (page: WrittenPage) => string
  make: (page: WrittenPage, kind: ProgramText) => Uint8Array
}

function fileOf(path: string, parts: readonly FilePart[]): JoinedFile {
  return { path, key: keyOfParts(parts), parts }
}

/** A part for each page that has markdown. */
function partsOf(pages: readonly WrittenPage[], { kind, idOf, make }: PartOptions): FilePart[] {
  const written = pages.filter(({ markdownPath }) => markdownPath !== undefined)
  return written.map(page => ({ id: `${kind} ${idOf(page)}`, make: () => make(page, kind) }))
}

function partId({ view, site }: TextPage, markdownHash: string): string {
  return hashParts([packageVersion, view.path, view.title, site.view.url, markdownHash])
}

/** Identity of the inputs of a page's parts, computed once even if several files include the page. */
function partIds(hashOf: (path: string) => string): (page: WrittenPage) => string {
  const known = new Map<WrittenPage, string>()
  return page => {
    const id = known.get(page) ?? partId(page, hashOf(page.markdownPath ?? ''))
    known.set(page, id)
    return id
  }
}

/** The markdown of pages without front matter. Several files need it: as much as fits into memory is read once. */
function bodies(read: (path: string) => string): (page: WrittenPage) => string {
  const recent = new RecentValues<string>(body => body.length)
  return ({ markdownPath = '' }) => {
    const known = recent.get(markdownPath)
    if (known !== undefined) return known
    const body = withoutFrontMatter(read(markdownPath))
    recent.add(markdownPath, body)
    return body
  }
}

/** The file of all pages, and one for each section if there are several. */
function fullTexts(
  { sections }: ListedScope,
  all: WrittenPage[],
): { title: string; name: string; pages: WrittenPage[] }[] {
  const slugger = new GithubSlugger()
  const parts = sections
    .filter(({ pages }) => pages.length > 1)
    .map(({ name, pages }) => ({
      title: `Text of the section ${name}`,
      name: `llms-full-${slugger.slug(name) || 'section'}.txt`,
      pages,
    }))
  return [{ title: 'Text of all pages', name: 'llms-full.txt', pages: all }, ...(parts.length > 1 ? parts : [])]
}

// `llms.txt`: the description of the site, and its pages with their descriptions, by section. Format:
// https://llmstxt.org.

/** A file that the last section lists. */
interface NamedFile {
  title: string
  href: string
}

/** The file. */
function llmsIndex({ site: { view: site }, sections }: ListedScope, files: readonly NamedFile[]): string {
  let text = `# ${plain(site.title)}\n`
  if (site.tagline !== '') text += `\n> ${plain(site.tagline)}\n`
  for (const { name, pages } of sections) {
    text += `\n## ${plain(name)}\n\n`
    for (const page of pages) text += indexEntry(page)
  }
  if (files.length > 0) {
    const links = files.map(({ title, href }) => `- [${plain(title)}](${site.url}${href})\n`)
    text += `\n## Optional\n\n${links.join('')}`
  }
  return text
}

/** The line about a page. */
function indexEntry({ view, site }: TextPage): string {
  const { title, description, path, markdownHref = path } = view
  const about = plain(description)
  return `- [${plain(title)}](${site.view.url}${markdownHref})${about === '' ? '' : `: ${about}`}\n`
}

/** What is not plain: brackets, and white space other than single spaces between words. */
const UNUSUAL = /[[\]]|[^\S ]| {2}|^ | $/

/** One line of text, with brackets escaped. */
function plain(text: string): string {
  if (!UNUSUAL.test(text)) return text
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[[\]]/g, bracket => `\\${bracket}`)
}
