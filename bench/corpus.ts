/**
 * Creates a plain-markdown site of any size: from a folder of real pages, or generated: prose, code, tables and links
 * as in documentation, about 8 kB per page. The same size gives the same bytes on every machine.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const WORDS =
  'the of a to and in is for that on with as by this from are it which can be each node cluster operator validator key share block fee balance network contract client message signature duty epoch slot proposal committee threshold deposit reward penalty configuration endpoint request response version release address owner registry index value limit timeout retry queue cache storage state update event log metric port file path command option default'.split(
    ' ',
  )
const LANGUAGES = ['ts', 'sh', 'yaml', 'json', 'go']
const CODE: Record<string, (n: number) => string> = {
  ts: n =>
    `import { open } from 'registry'\n\nexport async function load${n}(id: string): Promise<number> {\n  const entry = await open(id)\n  // a retry costs less than a failure\n  return entry.values.reduce((sum, value) => sum + value, ${n})\n}\n`,
  sh: n => `export NODE_PORT=${3000 + n}\nnode-tool start --port "$NODE_PORT" --log-level debug | grep -v heartbeat\n`,
  yaml: n =>
    `service:\n  name: worker-${n}\n  replicas: ${1 + (n % 5)}\n  env:\n    - name: LIMIT\n      value: "${n * 10}"\n`,
  json: n => `{\n  "id": ${n},\n  "owner": "0x${(n * 7919).toString(16).padStart(8, '0')}",\n  "active": true\n}\n`,
  go: n =>
    `func Sum${n}(values []int) int {\n\ttotal := ${n}\n\tfor _, v := range values {\n\t\ttotal += v\n\t}\n\treturn total\n}\n`,
}

/** A small random number generator with the same results on every machine (xorshift). */
function numbers(seed: number): (below: number) => number {
  let state = seed * 2654435761 + 1
  return below => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
}

/**
 * Writes `count` pages to `dir`, twenty per folder, and returns their paths.
 * @param from a folder with real pages, which are used in turn
 */
export function writeCorpus(dir: string, count: number, from?: string): string[] {
  const texts = from === undefined ? undefined : realTexts(from)
  return Array.from({ length: count }, (_, index) => {
    const path = pathOf(index)
    mkdirSync(dirname(join(dir, path)), { recursive: true })
    writeFileSync(join(dir, path), texts ? realPage(texts, index) : pageText(index, count))
    return path
  })
}

/** The markdown files of a folder, without their front matter. */
function realTexts(from: string): string[] {
  const files = readdirSync(from, { recursive: true, encoding: 'utf8' }).filter(
    path => path.endsWith('.md') && !path.includes('node_modules'),
  )
  if (files.length === 0) throw new Error(`${from} has no markdown files.`)
  return files.sort().map(path => readFileSync(join(from, path), 'utf8').replace(/^---\r?\n[\s\S]*?\n---\r?\n/, ''))
}

/** A page that contains a unique word, so that no two are the same. */
function realPage(texts: readonly string[], index: number): string {
  return `---\ntitle: Page ${index}\n---\n\n${texts[index % texts.length]}\n\nThis is page ${index}.\n`
}

/** Path of a page relative to the docs folder. */
export function pathOf(index: number): string {
  const folder = `section-${String(Math.floor(index / 20)).padStart(4, '0')}`
  return `${folder}/page-${String(index).padStart(5, '0')}.md`
}

/** One page. */
export function pageText(index: number, count: number): string {
  const next = numbers(index + 1)
  const sentence = () => {
    const words = Array.from({ length: 8 + next(14) }, () => WORDS[next(WORDS.length)] as string)
    const at = next(words.length)
    const style = next(6)
    if (style === 0) words[at] = `**${words[at]}**`
    if (style === 1) words[at] = `\`${words[at]}\``
    if (style === 2) words[at] = `[${words[at]}](${linkTo(next(count))})`
    const text = words.join(' ')
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
  }
  const paragraph = () => Array.from({ length: 3 + next(4) }, sentence).join(' ')
  const sections = Array.from({ length: 6 }, (_, section) => {
    const language = LANGUAGES[next(LANGUAGES.length)] as string
    const code = `\`\`\`${language}\n${CODE[language]?.(index * 7 + section)}\`\`\``
    const list = Array.from({ length: 4 }, () => `- ${sentence()}`).join('\n')
    const rows = Array.from({ length: 4 }, (_, row) => `| \`option-${row}\` | ${next(1000)} | ${sentence()} |`).join(
      '\n',
    )
    const table = `| Name | Default | Meaning |\n|---|---|---|\n${rows}`
    const extra = [code, list, table][section % 3]
    return `## Section ${section + 1} of page ${index}\n\n${paragraph()}\n\n${extra}\n\n${paragraph()}`
  })
  return `---\ntitle: Page ${index}\n---\n\n${paragraph()}\n\n${sections.join('\n\n')}\n`
}

function linkTo(index: number): string {
  return `/${pathOf(index).replace(/\.md$/, '')}`
}
