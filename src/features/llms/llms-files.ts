/**
 * The files for programs about many pages. Returns, for each file, its path and its parts, each with the identity of
 * its inputs, so that unchanged parts are not created again. The texts of a large site are divided into several files,
 * and the file with the documented name lists them, so that an edit of a page changes few bytes.
 */
import GithubSlugger from 'github-slugger'
import { counted } from '../../base/counted.ts'
import { hashOf, hashParts } from '../../base/hash.ts'
import { withoutFrontMatter } from '../../base/markdown-sections.ts'
import { packageVersion } from '../../base/package-root.ts'
import { RecentValues } from '../../engine/cache/recent-values.ts'
import type { TextSources, WrittenPage } from '../../outputs/page-texts.ts'
import { type FilePart, type JoinedFile, keyOfParts } from '../../outputs/written-parts.ts'
import { type ListedScope, listedScopes, type TextPage } from './listed-pages.ts'
import { MAKE_TEXT, type ProgramText } from './program-texts.ts'
import { splitPages } from './split-pages.ts'

/** Lists all of these files. A list of files follows the files that it names. */
export function llmsFiles(sources: TextSources): JoinedFile[] {
  const { config, pages, read, hashOf: hashOfFile, madeText } = sources
  const { index, full, chunks, pages: hasTexts } = config.llms
  const bodyOf = bodies(read)
  const idOf = partIds(hashOfFile)
  const make = (page: WrittenPage, kind: ProgramText) =>
    madeText(page.markdownPath ?? '', kind) ?? Buffer.from(MAKE_TEXT[kind](page, bodyOf(page)))
  return listedScopes(pages, config.baseUrl).flatMap(scope => {
    const texts = new ScopeTexts(scope, { idOf, make, ...sources })
    const made = [...(full && hasTexts ? texts.fulls() : []), ...(chunks && hasTexts ? [texts.chunks()] : [])]
    const files = made.flatMap(text => text.files)
    if (!index) return files
    const text = llmsIndex(
      scope,
      made.map(({ title, path }) => ({ title, href: config.baseUrl + path })),
    )
    return [fileOf(`${scope.folder}llms.txt`, [{ id: hashOf(text), make: () => Buffer.from(text) }]), ...files]
  })
}

/** A text about many pages: its documented path, and its files. */
interface SiteText {
  title: string
  path: string
  files: JoinedFile[]
}

/** A part of a text that is divided. */
interface TextFile {
  pages: readonly WrittenPage[]
  file: JoinedFile
}

/** Parts are smaller than the largest whole file by this factor. */
const PARTS_IN_LIMIT = 5

/** The texts of a language and version. */
class ScopeTexts {
  readonly #scope: ListedScope
  readonly #sources: PartOptions & TextSources
  readonly #all: readonly WrittenPage[]
  readonly #maxPart: number
  /** The pages of each part; undefined if the texts are whole files. */
  readonly #parts: readonly (readonly WrittenPage[])[] | undefined

  constructor(scope: ListedScope, sources: PartOptions & TextSources) {
    this.#scope = scope
    this.#sources = sources
    const { maxFileSize } = sources.config.llms
    this.#maxPart = maxFileSize / PARTS_IN_LIMIT
    this.#all = scope.sections.flatMap(({ pages }) => pages.filter(({ markdownPath }) => markdownPath !== undefined))
    const sizes = this.#all.map(page => this.#sizeOf(page))
    if (sum(sizes) <= maxFileSize) return
    const sized = this.#all.map((page, at) => ({
      page,
      path: page.view.path,
      section: page.section,
      size: sizes[at] as number,
    }))
    this.#parts = splitPages(sized, this.#maxPart).map(part => part.map(({ page }) => page))
  }

  /** The text of all pages, and that of each section. */
  fulls(): SiteText[] {
    const { folder } = this.#scope
    const [all, ...sections] = fullTexts(this.#scope, [...this.#all])
    if (!all) return []
    const whole = ({ title, name, pages }: FullText): SiteText => {
      return { title, path: folder + name, files: [joinedTexts(folder + name, pages, this.#sources)] }
    }
    const parts = this.#files('full', { name: all.name, extension: 'txt' })
    if (!parts) return [all, ...sections].map(whole)
    const listed = ({ title, name }: FullText, own: readonly TextFile[]): SiteText => {
      const path = folder + name
      const list = this.#list(path, own, files => textList(`${plain(this.#scope.site.view.title)}: ${title}`, files))
      return { title: `${title}, as a list of its parts`, path, files: [list] }
    }
    // A section that is larger than a part has parts of its own.
    const ofSections = sections.map(section =>
      sum(section.pages.map(page => this.#sizeOf(page))) > this.#maxPart
        ? listed(
            section,
            parts.filter(({ pages }) => pages[0]?.section === section.section),
          )
        : whole(section),
    )
    const ofAll = listed(all, parts)
    return [{ ...ofAll, files: [...parts.map(({ file }) => file), ...ofAll.files] }, ...ofSections]
  }

  /** The text in chunks. */
  chunks(): SiteText {
    const title = 'The text in pieces, for retrieval'
    const path = `${this.#scope.folder}chunks.jsonl`
    const parts = this.#files('chunks', { name: 'chunks.jsonl', extension: 'jsonl' })
    if (!parts) return { title, path, files: [fileOf(path, partsOf(this.#all, 'chunks', this.#sources))] }
    const list = this.#list(path, parts, chunkList)
    return { title: `${title}, as a list of its parts`, path, files: [...parts.map(({ file }) => file), list] }
  }

  /** The files of the parts; undefined if the text is one file, also because other files have their paths. */
  #files(kind: ProgramText, { name, extension }: { name: string; extension: string }): TextFile[] | undefined {
    const { folder } = this.#scope
    const { isFree } = this.#sources
    if (!isFree(folder + name)) return undefined
    const files = this.#parts?.map(pages => {
      const own = `${folder}${name.slice(0, -extension.length - 1)}/${partName(pages[0] as WrittenPage)}.${extension}`
      return {
        pages,
        file:
          kind === 'full' ? joinedTexts(own, pages, this.#sources) : fileOf(own, partsOf(pages, kind, this.#sources)),
      }
    })
    return files?.every(({ file }) => isFree(file.path)) ? files : undefined
  }

  /** A file that lists parts, with what is known of them once they are written. */
  #list(path: string, parts: readonly TextFile[], make: (parts: ListedPart[]) => string): JoinedFile {
    const { hashOf: hashOfFile, sizeOf } = this.#sources
    const { baseUrl } = this.#sources.config
    const { site } = this.#scope
    const listed = () =>
      parts.map(({ pages, file }): ListedPart => {
        const [from, to] = [pages[0], pages.at(-1)].map(page => page?.view.path ?? '') as [string, string]
        const url = site.view.url + baseUrl + file.path
        return { file: url, from, to, pages: pages.length, bytes: sizeOf(file.path), hash: hashOfFile(file.path) }
      })
    const id = hashParts([site.view.title, ...parts.flatMap(({ file }) => [file.path, file.key])])
    return fileOf(path, [{ id, make: () => Buffer.from(make(listed())) }])
  }

  /** Bytes of a page as markdown. */
  #sizeOf({ markdownPath = '' }: WrittenPage): number {
    return this.#sources.sizeOf(markdownPath)
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, number) => all + number, 0)
}

/** What a list says about a part. */
interface ListedPart {
  /** Its address. */
  file: string
  /** Addresses of the first and the last of its pages. */
  from: string
  to: string
  /** Number of its pages. */
  pages: number
  bytes: number
  /** That of the manifest. */
  hash: string
}

/** `llms-full.txt` of a large site: links to its parts. */
function textList(title: string, parts: readonly ListedPart[]): string {
  const lines = parts.map(({ file, from, to, pages, bytes }) => {
    const range = from === to ? from : `${from} to ${to}`
    return `- [${plain(range)}](${file}): ${counted(pages, 'page')}, ${Math.ceil(bytes / 1000)} kB\n`
  })
  return `# ${title}\n\n> The text is in ${counted(parts.length, 'file')}, in this order.\n\n${lines.join('')}`
}

/** `chunks.jsonl` of a large site: a line for each of its parts. */
function chunkList(parts: readonly ListedPart[]): string {
  return parts.map(part => `${JSON.stringify(part)}\n`).join('')
}

/** Name of a part that begins with this page. The hash makes it unique. */
function partName({ view }: WrittenPage): string {
  const words = new GithubSlugger().slug(view.path.replace(/[^\p{L}\p{N}]+/gu, ' ').trim())
  return `${[...words].slice(0, MAX_NAME_LETTERS).join('') || 'home'}-${hashParts([view.path]).slice(0, 8)}`
}

const MAX_NAME_LETTERS = 40

/** A file of the texts of pages, one after the other. */
function joinedTexts(path: string, pages: readonly WrittenPage[], options: PartOptions): JoinedFile {
  const parts = partsOf(pages, 'full', options)
  return fileOf(path, [...parts.slice(0, 1), ...parts.slice(1).map(afterBlankLine)])
}

const LINE_FEED = Buffer.from('\n')

function afterBlankLine({ id, make }: FilePart): FilePart {
  return { id: `${id}, after another`, prefix: LINE_FEED, make }
}

interface PartOptions {
  idOf: (page: WrittenPage) => string
  make: (page: WrittenPage, kind: ProgramText) => Uint8Array
}

function fileOf(path: string, parts: readonly FilePart[]): JoinedFile {
  return { path, key: keyOfParts(parts), parts }
}

/** A part for each page that has markdown. */
function partsOf(pages: readonly WrittenPage[], kind: ProgramText, { idOf, make }: PartOptions): FilePart[] {
  const written = pages.filter(({ markdownPath }) => markdownPath !== undefined)
  return written.map(page => ({ id: `${kind} ${idOf(page)}`, make: () => make(page, kind) }))
}

/** Identity of the inputs of a page's parts, made once even if several files include the page. Hashing thousands takes longer. */
function partIds(hashOfFile: (path: string) => string): (page: WrittenPage) => string {
  const known = new Map<WrittenPage, string>()
  const ofSites = new Map<TextPage['site'], string>()
  const siteId = (site: TextPage['site']) => {
    const id = ofSites.get(site) ?? hashParts([packageVersion, site.view.url])
    ofSites.set(site, id)
    return id
  }
  return page => {
    const { view, site, markdownPath = '' } = page
    const id =
      known.get(page) ?? `${siteId(site)} ${hashOfFile(markdownPath)} ${JSON.stringify([view.path, view.title])}`
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

interface FullText {
  title: string
  name: string
  /** Absent for the text of all pages. */
  section?: string
  pages: WrittenPage[]
}

/** The file of all pages, and one for each section if there are several. */
function fullTexts({ sections }: ListedScope, all: WrittenPage[]): FullText[] {
  const slugger = new GithubSlugger()
  const parts = sections
    .filter(({ pages }) => pages.length > 1)
    .map(({ name, pages }) => ({
      title: `Text of the section ${name}`,
      section: name,
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
