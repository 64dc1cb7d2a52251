/**
 * The files for programs that are about many pages. In: the pages, with their markdown in the sink. Out: for each file its
 * path, the identity of what it is made from, and how to make it: a file whose pages are as they were is not made again.
 */
import GithubSlugger from 'github-slugger'
import { hashParts } from '../base/hash.ts'
import { withoutFrontMatter } from '../base/markdown-sections.ts'
import { packageVersion } from '../base/package-root.ts'
import type { ResolvedConfig } from '../model/config.ts'
import { chunkLines } from './chunks.ts'
import { type ListedScope, listedScopes, type WrittenPage } from './listed-pages.ts'
import { llmsFull } from './llms-full.ts'
import { llmsIndex, type NamedFile } from './llms-index.ts'

/** A file that is made only where it is not current. */
export interface MadeFile {
  path: string
  key: string
  /** Its text in parts: that of a large site would be longer than a string can be. */
  make: () => string[]
}

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
    const made = (name: string, own: readonly WrittenPage[], make: () => string[]): MadeFile => ({
      path: scope.folder + name,
      key: hashParts([packageVersion, name, ...own.flatMap(page => identityOf(page, hashOf))]),
      make,
    })
    const hasTexts = config.llms.pages
    const fulls = full && hasTexts ? fullTexts(scope, all) : []
    const files = fulls.map(({ name, pages: own }) => made(name, own, () => llmsFull(own.filter(hasMarkdown), bodyOf)))
    const base = config.baseUrl + scope.folder
    const named: NamedFile[] = fulls.map(({ title, name }) => ({ title, href: base + name }))
    if (chunks && hasTexts) {
      files.push(made('chunks.jsonl', all, () => chunkLines(all.filter(hasMarkdown), bodyOf)))
      named.push({ title: 'The text in pieces, for retrieval', href: `${base}chunks.jsonl` })
    }
    if (!index) return files
    const text = llmsIndex(scope, named)
    return [{ path: `${scope.folder}llms.txt`, key: hashParts([text]), make: () => [text] }, ...files]
  })
}

function hasMarkdown({ markdownPath }: WrittenPage): boolean {
  return markdownPath !== undefined
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

function identityOf({ view, site, markdownPath }: WrittenPage, hashOf: (path: string) => string): string[] {
  return [view.path, view.title, site.view.url, markdownPath === undefined ? '' : hashOf(markdownPath)]
}
