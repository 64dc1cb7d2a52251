/**
 * A plugin that generates the reference of a TypeScript library. In: the modules of a folder. Out: a page for each of
 * them, with the declaration and the comment of each exported function, type, interface, class and constant.
 *
 * It reads the source as text, so that the site needs no compiler: it shows declarations as they are written, and not
 * the types that a compiler would infer.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { MadePage, Plugin } from 'docsgen'

export interface ReferenceOptions {
  /** The folder with the modules, relative to the site folder. */
  folder: string
  /** Path of the pages, relative to the docs. */
  path: string
}

interface Export {
  name: string
  /** The declaration without its body. */
  declaration: string
  /** Markdown, from the comment above. */
  comment: string
}

/** Creates the plugin. */
export function reference({ folder, path }: ReferenceOptions): Plugin {
  return {
    name: 'reference',
    version: '1.0.0',
    pages({ readFile, siteDir }) {
      const files = readdirSync(join(siteDir, folder)).filter(
        name => /\.tsx?$/.test(name) && !/\.(?:test|d)\.tsx?$/.test(name),
      )
      const modules = files.sort().map(file => {
        const source = readFile(`${folder}/${file}`)
        return { name: file.replace(/\.tsx?$/, ''), about: commentAtStart(source), exports: exportsOf(source) }
      })
      const pages = modules.map(({ name, about, exports }): MadePage => {
        const body = [about, ...exports.map(section)].join('\n\n')
        return { path: `${path}/${name}`, title: name, description: about.split('\n')[0], body }
      })
      return [overview(path, modules), ...pages]
    },
  }
}

function overview(path: string, modules: { name: string; exports: Export[] }[]): MadePage {
  const rows = modules.flatMap(({ name, exports }) =>
    exports.map(
      found => `| [\`${found.name}\`](/${path}/${name}#${idOf(found)}) | ${found.comment.split('\n')[0] ?? ''} |`,
    ),
  )
  return {
    path: `${path}/`,
    title: 'Reference',
    description: 'Every export of the library.',
    body: ['| export | what it is |', '|---|---|', ...rows].join('\n'),
    category: { label: 'Reference' },
  }
}

function section(found: Export): string {
  return `## \`${found.name}\` {#${idOf(found)}}\n\n\`\`\`ts\n${found.declaration}\n\`\`\`\n\n${found.comment}`
}

function idOf({ name }: Export): string {
  return name.toLowerCase()
}

const COMMENT = String.raw`/\*\*((?:(?!\*/)[\s\S])*)\*/\s*`
const EXPORT = new RegExp(
  String.raw`^(?:${COMMENT})?(export (?:declare )?(?:async )?(?:abstract )?(function\*?|const|class|interface|type|enum) (\w+))`,
  'gm',
)

/** The comment of the module itself: one that is followed by an empty line. */
function commentAtStart(source: string): string {
  const [, comment = ''] = /^\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n(?=\n|import )/.exec(source) ?? []
  return plainComment(comment)
}

function exportsOf(source: string): Export[] {
  return [...source.matchAll(EXPORT)].map(([whole, comment = '', head = '', kind = '', name = '']) => {
    const start = source.indexOf(head, source.indexOf(whole))
    return { name, declaration: declarationAt(source, start, kind), comment: plainComment(comment) }
  })
}

/** Interfaces, types and enums as a whole; functions and classes up to their body; constants up to their value. */
function declarationAt(source: string, start: number, kind: string): string {
  const isWhole = /^(?:interface|type|enum)$/.test(kind)
  let depth = 0
  for (let at = start; at < source.length; at++) {
    const character = source[at] ?? ''
    if (!isWhole && depth === 0 && (character === '{' || (kind === 'const' && /^\s=\s/.test(source.slice(at, at + 3)))))
      return source.slice(start, at).trim()
    if ('({['.includes(character)) depth++
    if (')}]'.includes(character)) depth--
    const isEnd =
      depth === 0 && (kind === 'type' ? /^\n(?!\s*[|&])/.test(source.slice(at)) : isWhole && character === '}')
    if (isEnd) return source.slice(start, at + 1).trim()
  }
  return source.slice(start).trim()
}

/** Markdown: `@param name text` and `@returns text` become a list. */
function plainComment(comment: string): string {
  return comment
    .replace(/^\s*\*? ?/gm, '')
    .replace(/^@param\s+(\w+)\s+(?:-\s*)?(.*)$/gm, '- `$1`: $2')
    .replace(/^@returns?\s+(.*)$/gm, '- returns $1')
    .replace(/^@example\s*$/gm, '**Example**\n')
    .replace(/([^\n])\n(?=- )/g, (_, last: string) => `${last}\n`)
    .replace(/^(?!- )(.+)\n(?=- )/gm, '$1\n\n')
    .trim()
}
