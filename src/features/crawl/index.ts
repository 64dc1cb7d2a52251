/**
 * The audit of a built folder, from any generator. It shares no code with the audit of sources, so that their results
 * can be compared.
 */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { nextTurn } from '../../base/yield.ts'
import { BuiltFolder } from '../../check/built-folder.ts'
import { cssReferences } from '../../check/css-references.ts'
import { type CrawledDocument, readDocument } from '../../check/read-document.ts'
import type { Crawled, CrawlRequest } from '../../commands/audit-hooks.ts'
import { spreadOf } from '../../findings/spread.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { Feature } from '../../model/feature.ts'
import { findProblems, type Problem } from './find-problems.ts'

/** The origin of a site that does not state its own. */
const UNKNOWN_ORIGIN = 'http://site.invalid'
const PROGRESS_EVERY = 50

/** Crawls a folder. Rejects with errors of `fs`, and the signal's reason. */
async function crawlFolder({ dir, origin, base, onProgress, signal }: CrawlRequest): Promise<Crawled> {
  const files = new BuiltFolder(dir, '/').files
  const documents = new Map<string, CrawledDocument>()
  const readable = files.filter(path => /\.(?:html?|svg|css)$/i.test(path))
  for (const [done, path] of readable.entries()) {
    documents.set(path, readFile(dir, path))
    if (done % PROGRESS_EVERY > 0) continue
    onProgress?.(done, readable.length)
    await nextTurn()
    signal?.throwIfAborted()
  }
  const home = homeOf(files, documents)
  const site = {
    folder: new BuiltFolder(dir, base ?? home?.pathname ?? guessBase(files, documents)),
    origin: origin ?? home?.origin ?? UNKNOWN_ORIGIN,
    documents,
    placed: placesIn(dir),
  }
  const { problems, external } = findProblems(site)
  const pages = readable.filter(path => /\.html?$/i.test(path)).length
  return { diagnostics: groupProblems(problems), pages, external }
}

function readFile(dir: string, path: string, options?: { places: boolean }): CrawledDocument {
  const text = readFileSync(join(dir, path), 'utf8')
  return /\.css$/i.test(path) ? readStylesheet(text) : readDocument(text, options)
}

/** Reads files again for the places in them. Those with problems are asked for several times. */
function placesIn(dir: string): (path: string) => CrawledDocument {
  let last: { path: string; document: CrawledDocument } | undefined
  return path => {
    if (last?.path !== path) last = { path, document: readFile(dir, path, { places: true }) }
    return last.document
  }
}

/** A stylesheet as a document without anchors. */
function readStylesheet(css: string): CrawledDocument {
  const lines = css.split('\n')
  const spanAt = (offset: number) => {
    let line = 0
    let start = 0
    while (start + (lines[line] as string).length < offset) start += (lines[line++] as string).length + 1
    return { line: line + 1, column: offset - start + 1 }
  }
  const references = cssReferences(css).map(({ url, at }) => ({ url, kind: 'file' as const, span: spanAt(at) }))
  return { anchors: new Set(), repeatedIds: [], references, headings: [] }
}

/** The URL of the folder, from the canonical link of the page nearest to its root. */
function homeOf(files: readonly string[], documents: ReadonlyMap<string, CrawledDocument>): URL | undefined {
  const pages = files.filter(path => /(?:^|\/)index\.html$/i.test(path)).sort((a, b) => depthOf(a) - depthOf(b))
  for (const path of pages) {
    const canonical = documents.get(path)?.canonical ?? ''
    if (!/^https?:/i.test(canonical) || !URL.canParse(canonical)) continue
    const url = new URL(canonical)
    const below = path.replace(/(?:^|\/)index\.html$/i, '')
    const pathname = decodeURI(url.pathname).replace(/\/+$/, '')
    if (!pathname.endsWith(below === '' ? '' : `/${below}`)) continue
    return new URL(`${pathname.slice(0, pathname.length - (below === '' ? 0 : below.length + 1))}/`, url)
  }
  return undefined
}

/** The path before the first file that a page loads by its full path. */
function guessBase(files: readonly string[], documents: ReadonlyMap<string, CrawledDocument>): string {
  const known = new Set(files)
  for (const { references } of documents.values())
    for (const { url, kind } of references) {
      const path = kind === 'file' ? /^\/(?!\/)([^?#]+)/.exec(url)?.[1] : undefined
      const parts = path?.split('/') ?? []
      const at = parts.findIndex((_, start) => known.has(parts.slice(start).join('/')))
      if (at >= 0)
        return `/${parts
          .slice(0, at)
          .map(part => `${part}/`)
          .join('')}`
    }
  return '/'
}

function depthOf(path: string): number {
  return path.split('/').length
}

// Groups the findings of a crawl.

/** Groups equal problems. */
function groupProblems(problems: readonly Problem[]): Diagnostic[] {
  const groups = new Map<string, Problem[]>()
  for (const problem of problems) {
    // Relative addresses resolve differently on each page.
    const isShared = /^(?:[a-z]+:)?\//i.test(problem.url) && !problem.isOwn
    const key = JSON.stringify([problem.rule, problem.message, isShared ? '' : [problem.file, problem.span]])
    const group = groups.get(key)
    if (group) group.push(problem)
    else groups.set(key, [problem])
  }
  return [...groups.values()].flatMap(group => {
    const { url: _, isOwn: __, ...finding } = group[0] as Problem
    return [{ ...finding, ...spreadOf(group) }]
  })
}

export const feature: Feature = { crawl: crawlFolder }
