/** The samples in the pages of the website. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const DOCS = fileURLToPath(new URL('../../website/docs', import.meta.url))
const FENCE = /^(`{3,})(\w+)([^\n]*)\n([\s\S]*?)\n\1[ \t]*$/gm
/** A command in a line of text. */
const INLINE = /`((?:npx )?docsgen (?:[a-z-]+)(?: [^`\n]*)?)`/g

export interface Sample {
  /** Page and line of the first line. */
  place: string
  page: string
  language: string
  /** The name of the file that it is, if the page says so. */
  title?: string
  text: string
}

/** All pages, by path. */
function pages(): [path: string, text: string][] {
  const paths = readdirSync(DOCS, { recursive: true, encoding: 'utf8' }).filter(path => /\.mdx?$/.test(path))
  return paths.sort().map(path => [path, readFileSync(join(DOCS, path), 'utf8')])
}

const lineAt = (text: string, offset: number) => text.slice(0, offset).split('\n').length

/** The fenced blocks with a language. */
export function samples(): Sample[] {
  return pages().flatMap(([page, text]) =>
    [...text.matchAll(FENCE)].map(({ index, 2: language = '', 3: meta = '', 4: body = '' }) => ({
      place: `${page}:${lineAt(text, index) + 1}`,
      page,
      language,
      title: /title="([^"]+)"/.exec(meta)?.[1],
      text: body,
    })),
  )
}

/** The commands in blocks of the shell, and those of docsgen in lines of text. */
export function commands(): { place: string; command: string }[] {
  const shells = samples().filter(({ language }) => ['sh', 'bash', 'console'].includes(language))
  const blocks = shells.flatMap(({ place, language, text }) =>
    text
      .replace(/\\\n/g, ' ')
      .split('\n')
      // A block with output marks its commands.
      .flatMap(line => (language === 'console' ? (/^\$ (.*)/.exec(line)?.[1] ?? '') : line))
      .map(line => line.replace(/\s+# .*/, '').trim())
      .filter(line => line !== '' && !line.startsWith('#'))
      .flatMap(line => (line.includes('"') ? line : line.split(' && ')))
      .map(command => ({ place, command })),
  )
  const inline = pages().flatMap(([page, text]) =>
    [...text.replace(FENCE, fence => fence.replace(/[^\n]/g, ' ')).matchAll(INLINE)]
      // A form of a command with placeholders, and a heading of the reference.
      .filter(({ 1: command = '' }) => !/[<[…]/.test(command))
      .map(({ index, 1: command = '' }) => ({ place: `${page}:${lineAt(text, index)}`, command })),
  )
  return [...blocks, ...inline]
}
