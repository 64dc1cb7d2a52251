/**
 * The files for programs that are about many pages. In: the pages, with their markdown in the sink. Out: for each file its
 * path and its parts, each with the identity of what it is made from: what is as it was is not made again.
 */
import GithubSlugger from 'github-slugger'
import { hashParts } from '../base/hash.ts'
import { withoutFrontMatter } from '../base/markdown-sections.ts'
import { packageVersion } from '../base/package-root.ts'
import type { ResolvedConfig } from '../model/config.ts'
import { chunkLines } from './chunks.ts'
import { type ListedScope, listedScopes, type WrittenPage } from './listed-pages.ts'
import { fullText } from './llms-full.ts'
import { llmsIndex, type NamedFile } from './llms-index.ts'
import type { FilePart, MadeFile } from './written-parts.ts'

export interface LlmsSources {
  config: ResolvedConfig
  pages: readonly WrittenPage[]
  /** Text of a file in the sink, and its hash. */
  read: (path: string) => string
  hashOf: (path: string) => string
}

/** All of these files. */
export function llmsFiles({ config, pages, read, hashOf }: LlmsSources): MadeFile[] {
  const { index, full, chunks } = config.llms
  const bodyOf = bodies(read)
  return listedScopes(pages, config.baseUrl).flatMap(scope => {
    const all = scope.sections.flatMap(section => section.pages)
    const hasTexts = config.llms.pages
    const fulls = full && hasTexts ? fullTexts(scope, all) : []
    const files = fulls.map(({ name, pages: own }) => {
      const parts = partsOf(own, { kind: 'full', hashOf, make: page => fullText(page, bodyOf(page)) })
      return fileOf(
        scope.folder + name,
        parts.flatMap((part, at) => (at === 0 ? [part] : [BLANK_LINE, part])),
      )
    })
    const base = config.baseUrl + scope.folder
    const named: NamedFile[] = fulls.map(({ title, name }) => ({ title, href: base + name }))
    if (chunks && hasTexts) {
      const parts = partsOf(all, { kind: 'chunks', hashOf, make: page => chunkLines(page, bodyOf(page)) })
      files.push(fileOf(`${scope.folder}chunks.jsonl`, parts))
      named.push({ title: 'The text in pieces, for retrieval', href: `${base}chunks.jsonl` })
    }
    if (!index) return files
    const text = llmsIndex(scope, named)
    return [fileOf(`${scope.folder}llms.txt`, [{ id: hashParts([text]), make: () => text }]), ...files]
  })
}

const BLANK_LINE: FilePart = { id: 'blank-line', make: () => '\n' }

function fileOf(path: string, parts: readonly FilePart[]): MadeFile {
  return { path, key: hashParts(parts.map(({ id }) => id)), parts }
}

interface PartOptions {
  /** What is made of a page. */
  kind: string
  hashOf: (path: string) => string
  make: (page: WrittenPage) => string
}

/** A part for each page that has markdown. */
function partsOf(pages: readonly WrittenPage[], { kind, hashOf, make }: PartOptions): FilePart[] {
  return pages.flatMap(page => {
    const { view, site, markdownPath } = page
    if (markdownPath === undefined) return []
    const id = hashParts([packageVersion, kind, view.path, view.title, site.view.url, hashOf(markdownPath)])
    return [{ id, make: () => make(page) }]
  })
}

/** The markdown of pages without their front matter, read once though several files have it. */
function bodies(read: (path: string) => string): (page: WrittenPage) => string {
  const known = new Map<string, string>()
  return ({ markdownPath = '' }) => {
    const body = known.get(markdownPath) ?? withoutFrontMatter(read(markdownPath))
    known.set(markdownPath, body)
    return body
  }
}

/** The file of all pages, and one for each section where there are several. */
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
