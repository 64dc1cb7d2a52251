/**
 * `node --import tsx scripts/config-doc.ts`: writes docs/config.md from the doc comments of the config's
 * schema, so that the reference cannot say anything else than the code. A test holds the file to it.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const SCHEMA = join(ROOT, 'src/config/schema')
const INTRO = `# The config

A site's config is \`site.config.ts\` (or \`.js\`, \`.mjs\`, \`.json\`) in the site folder. Everything is optional; names are those
of Docusaurus wherever it has the thing, and its \`presets\`, \`themeConfig\` and \`plugins\` are understood, so that
\`docsgen build -c docusaurus.config.ts\` works as a start. Every mistake is one sentence with the path of the field, what
was expected and, where there is one, the name that was probably meant.

\`\`\`ts title="site.config.ts"
import { defineConfig } from 'docsgen'

export default defineConfig({
  title: 'My project',
  url: 'https://docs.example.org',
  docs: { path: 'docs', routeBasePath: '/' },
})
\`\`\`

This page is made from the doc comments in \`src/config/schema/\`.
`

interface Field {
  name: string
  meaning: string
}

/** The documented fields of a schema file, by noun. */
function nounsOf(source: string): { name: string; fields: Field[] }[] {
  const nouns: { name: string; fields: Field[] }[] = []
  let comment = ''
  for (const line of source.split('\n')) {
    const noun = /^(?:export )?const (\w+) = (?:noun\(|\{)/.exec(line)
    if (noun) nouns.push({ name: (noun[1] as string).replace(/Entries$/, ''), fields: [] })
    if (/^[})]/.test(line)) comment = ''
    const documented = /^\s+\/\*\* (.*?) \*\/$/.exec(line)
    const field = /^\s+'?([\w-]+)'?: /.exec(line)
    if (documented) comment = documented[1] as string
    else if (field && comment !== '') {
      nouns.at(-1)?.fields.push({ name: field[1] as string, meaning: comment })
      comment = ''
    }
  }
  return nouns.filter(({ fields }) => fields.length > 0)
}

/** The page, as markdown. */
export function configDoc(): string {
  const files = readdirSync(SCHEMA).filter(name => name.endsWith('.ts'))
  const ordered = ['site.ts', ...files.filter(name => name !== 'site.ts').sort()]
  const sections = ordered.flatMap(name => {
    const source = readFileSync(join(SCHEMA, name), 'utf8')
    const about =
      /^\/\*\*\s*([\s\S]*?)\s*(?:\n\s*\*\s*\n|\*\/)/
        .exec(source)?.[1]
        ?.replace(/(?:^|\n)\s*\*\s*/g, ' ')
        .trim() ?? ''
    const nouns = nounsOf(source)
    if (nouns.length === 0) return []
    const title = name.slice(0, -3).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
    const tables = nouns.map(({ name: noun, fields }) => {
      const heading = noun === title || nouns.length === 1 || noun === 'siteSchema' ? '' : `### ${noun}\n\n`
      const rows = fields.map(field => `| \`${field.name}\` | ${field.meaning.replaceAll('|', '\\|')} |\n`)
      return `${heading}| field | meaning |\n|---|---|\n${rows.join('')}`
    })
    return [`## ${title === 'site' ? 'The site' : title}\n\n${about}\n\n${tables.join('\n')}`]
  })
  return `${INTRO}\n${sections.join('\n')}`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(join(ROOT, 'docs/config.md'), configDoc())
