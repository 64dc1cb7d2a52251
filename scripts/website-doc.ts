/**
 * `node --import tsx scripts/website-doc.ts`: writes the pages of the website that are generated from the source: the
 * components, the design tokens, the examples, and the languages of the interface. A test compares
 * the files with them.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { componentsDoc } from './components-doc.ts'
import { tokensDoc } from './tokens-doc.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const DOCS = join(ROOT, 'website', 'docs')

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
  'guides/_examples.md': examplesDoc,
  'guides/_languages.md': languagesDoc,
  'guides/_tokens.md': () => tokensDoc(readFileSync(join(ROOT, 'templates/styles/tokens.css'), 'utf8')),
  'reference/components.mdx': () => componentsDoc(join(ROOT, 'website', 'examples')),
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const [path, make] of Object.entries(WEBSITE_PAGES)) writeFileSync(join(DOCS, path), make())
