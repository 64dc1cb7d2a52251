/**
 * `node --import tsx scripts/website-doc.ts`: writes the pages of the website that are generated from the source: the
 * library's functions and types, the components, the design tokens, the examples, and the languages of the interface. A test compares
 * the files with them.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { componentsDoc } from './components-doc.ts'
import { tokensDoc } from './tokens-doc.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const DOCS = join(ROOT, 'website', 'docs')

const API = `---
title: API
description: docsgen as a library - building and checking from a script, and the types of their results.
---

\`\`\`ts
import { build, check, defineConfig } from 'docsgen'
\`\`\`

\`require('docsgen')\` returns the same functions. The types resolve with each setting of \`moduleResolution\`: \`node10\`,
\`node16\`, \`nodenext\` and \`bundler\`. This page is made from \`src/index.ts\` by \`scripts/website-doc.ts\`.
`

/** Types that are documented on another page. */
const ELSEWHERE: Record<string, string> = {
  SiteConfig: 'Every field is in [Config](config.md).',
  FrontMatter: 'Every field is in [Front matter](front-matter.md).',
  CategoryFields: 'Every field is in [Front matter](front-matter.md#_category_-files).',
}

/** The library's reference. */
export function apiDoc(): string {
  const sections = exportsOf(join(ROOT, 'src/index.ts')).map(({ name, local, file }) => {
    const { comment, code } = declarationOf(local, file)
    const body = ELSEWHERE[name] ?? `\`\`\`ts\n${code}\n\`\`\``
    return `## \`${name}\`\n\n${comment}\n\n${body}\n`
  })
  return [API, ...sections].join('\n')
}

/**
 * The exports of a module, its own first: the exported name, the local name in the file that declares it, and that
 * file.
 */
function exportsOf(path: string): { name: string; local: string; file: string }[] {
  const source = readFileSync(path, 'utf8')
  const own = [...source.matchAll(/^export (?:async )?(?:function|interface|type|const) (\w+)/gm)]
  const statements = source.matchAll(/export (?:type )?\{([^}]+)\} from '([^']+)'/g)
  const others = [...statements].flatMap(([, names = '', from = '']) =>
    names
      .split(',')
      .filter(part => part.trim() !== '')
      .map(part => {
        const [local = '', name = local] = part
          .trim()
          .replace(/^type /, '')
          .split(' as ')
        return { name, local, file: join(dirname(path), from) }
      }),
  )
  return [...own.map(([, name = '']) => ({ name, local: name, file: path })), ...others]
}

/** The comment of a declaration as text, and its code: complete for a type, without the body for a function. */
function declarationOf(name: string, file: string): { comment: string; code: string } {
  const source = readFileSync(file, 'utf8')
  const found = new RegExp(
    `(?:/\\*\\*((?:(?!\\*/)[\\s\\S])*)\\*/\\n)?export (?:async )?(?:function|interface|type|const) ${name}\\b`,
  ).exec(source)
  if (!found) throw new Error(`${file} does not declare ${name}`)
  const start = found.index + found[0].lastIndexOf('export ')
  const isFunction = /^export (?:async )?function/.test(source.slice(start, start + 24))
  const end = isFunction ? source.indexOf(' {\n', start) : endOfType(source, start)
  return {
    comment: textOf(found[1] ?? ''),
    code: withoutBody(source.slice(start, end)),
  }
}

/** The code without `export`. The last of several signatures belongs to the body. */
function withoutBody(code: string): string {
  const signatures = code
    .trim()
    .split(/^export /m)
    .filter(Boolean)
  return (signatures.length > 1 ? signatures.slice(0, -1) : signatures).join('').trim()
}

/** The end of a type: at its closing brace, or after its last indented line. */
function endOfType(source: string, start: number): number {
  const line = source.indexOf('\n', start)
  if (!source.slice(start, line).endsWith('{')) return line + (/^(?:\n .*)+/.exec(source.slice(line))?.[0].length ?? 0)
  return source.indexOf('\n}', start) + 2
}

function textOf(comment: string): string {
  const lines = comment.split('\n').map(line => line.replace(/^\s*\* ?/, '').trim())
  return lines
    .join(' ')
    .replace(/\s*@throws (\w+)/g, ' Throws `$1`')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The languages that have a dictionary, by name. */
export function languagesDoc(): string {
  const codes = readdirSync(join(ROOT, 'templates/texts')).map(name => basename(name, '.ts'))
  const english = new Intl.DisplayNames('en', { type: 'language' })
  const rows = codes
    .map(code => ({
      code,
      name: english.of(code) ?? code,
      own: new Intl.DisplayNames(code, { type: 'language' }).of(code),
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ code, name, own }) => `| ${name} | ${own} | \`${code}\` |`)
  return `| language | its own name | locale |\n|---|---|---|\n${rows.join('\n')}\n`
}

/** The sites in `examples/`, as a table. */
export function examplesDoc(): string {
  const folder = join(ROOT, 'examples')
  const rows = readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    if (!entry.isDirectory()) return []
    const { description } = JSON.parse(readFileSync(join(folder, entry.name, 'package.json'), 'utf8'))
    return `| \`${entry.name}\` | ${description} |\n`
  })
  return `| example | what it shows |\n|---|---|\n${rows.sort().join('')}`
}

/** What `bench:peers` measured and wrote to the README. */
function measured(): string {
  const found = /<!-- bench:peers -->\n\n([\s\S]*?)\n<!-- \/bench:peers -->/.exec(
    readFileSync(join(ROOT, 'README.md'), 'utf8'),
  )
  if (!found) throw new Error('The README has no figures of bench:peers.')
  return found[1] as string
}

/** The figures of docsgen alone, for the home page. */
export function figuresDoc(): string {
  const text = measured()
  const [, pages] = /^(\d+) pages/.exec(text) ?? []
  const row = /^\| docsgen [^|]*\|(.*)\|$/m.exec(text)
  const [cold, again, , , script] = (row?.[1] ?? '').split('|').map(cell => cell.trim())
  if (!pages || !cold || !again || !script) throw new Error('The figures of bench:peers have another form.')
  const values = [
    [cold, `to build ${pages} pages of 8 kB`],
    [again, 'to build them again, if nothing changed'],
    [script, 'of JavaScript in a page'],
  ]
  const lines = values.map(([value, what]) => `  <Value of="${value}">${what}</Value>\n`)
  return `<Measured>\n${lines.join('')}</Measured>\n`
}

/** The pages by path relative to the website's docs. */
export const WEBSITE_PAGES: Record<string, () => string> = {
  '_figures.mdx': figuresDoc,
  '_peers.md': () => measured(),
  'reference/api.md': apiDoc,
  'guides/_examples.md': examplesDoc,
  'guides/_languages.md': languagesDoc,
  'guides/_tokens.md': () => tokensDoc(readFileSync(join(ROOT, 'templates/styles/tokens.css'), 'utf8')),
  'reference/components.mdx': () => componentsDoc(join(ROOT, 'website', 'examples')),
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const [path, make] of Object.entries(WEBSITE_PAGES)) writeFileSync(join(DOCS, path), make())
