/**
 * The amount that a reader downloads with a page. Returns gzipped kilobytes of its first page with a number: of the
 * HTML, and of the scripts that it names and their static imports.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { gzipSync } from 'node:zlib'

export interface Transferred {
  /** In kB. */
  html: number
  /** In kB. */
  js: number
}

/** Measures one page of the site. */
export function transferredBy(outDir: string): Transferred {
  const paths = readdirSync(outDir, { recursive: true, encoding: 'utf8' }).sort()
  const page = paths.find(path => /page-00007(?:\.html|\/index\.html)$/.test(path))
  if (page === undefined) throw new Error('the page that is looked at was not built')
  const html = readFileSync(join(outDir, page))
  const text = html.toString('utf8')
  const inline = [...text.matchAll(/<script\b(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, code = '']) => code)
  const named = [...text.matchAll(/<(?:script\b[^>]*\bsrc|link\b[^>]*rel="?modulepreload"?[^>]*\bhref)="?([^"\s>]+)/g)]
  const open = [...named.map(([, url = '']) => url), ...inline.flatMap(code => importsOf(code))].flatMap(url =>
    pathOf(url, posix.dirname(page)),
  )
  const loaded = new Set<string>()
  let js = 0
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const file = join(outDir, path)
    if (loaded.has(path) || !existsSync(file)) continue
    loaded.add(path)
    const code = readFileSync(file)
    js += gzipSync(code).byteLength
    const from = posix.dirname(path)
    open.push(...importsOf(code.toString('utf8')).flatMap(url => pathOf(url, from)))
  }
  return { html: gzipSync(html).byteLength / 1000, js: js / 1000 }
}

/** Addresses of static imports. */
function importsOf(code: string): string[] {
  return [...code.matchAll(/\b(?:from|import)\s*"([^"]+\.m?js)"/g)].map(([, url = '']) => url)
}

/** Path in the output; none for scripts on other sites. */
function pathOf(url: string, from: string): string[] {
  if (/^(?:https?:)?\/\//.test(url)) return []
  const [path = ''] = url.split(/[?#]/)
  return [path.startsWith('/') ? path.slice(1) : posix.join(from, path)]
}
