/**
 * Snapshots of facts: the content of the public sources at one revision. In and out: tables in scripts/network-content/facts, one
 * fact per line, so that the diff of an update names what changed.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The kind of a fact, by which the checks of the pages select their facts. */
export type Kind = 'function' | 'event' | 'error' | 'address' | 'env' | 'flag' | 'metric' | 'field' | 'method'

/** Kind, name, and value: a selector, a default, a type. */
export type Fact = [kind: Kind, name: string, value: string]

export interface Snapshot {
  /** Name of the file, without `.tsv`. */
  name: string
  /** The subject of the facts, in words. */
  subject: string
  /** `owner/repository@revision`. */
  source: string
  /** Page relative to content/ that lists every fact of these kinds, if there is one. */
  listed?: { page: string; kinds: Kind[] }
  facts: Fact[]
}

export const FACTS = fileURLToPath(new URL('../facts', import.meta.url))

/** All snapshots in a folder, sorted by name. */
export function readSnapshots(folder = FACTS): Snapshot[] {
  return readdirSync(folder)
    .filter(file => file.endsWith('.tsv'))
    .sort()
    .map(file => parseSnapshot(basename(file, '.tsv'), readFileSync(join(folder, file), 'utf8')))
}

function parseSnapshot(name: string, text: string): Snapshot {
  const lines = text.split('\n').filter(Boolean)
  const head = (key: string) => lines.find(line => line.startsWith(`# ${key}: `))?.slice(key.length + 4)
  const [page, ...kinds] = head('listed')?.split(' ') ?? []
  const facts = lines
    .filter(line => !line.startsWith('#'))
    .map(line => [...line.split('\t'), '', ''].slice(0, 3) as Fact)
  const snapshot = { name, subject: head('subject') ?? name, source: head('source') ?? '', facts }
  return page === undefined ? snapshot : { ...snapshot, listed: { page, kinds: kinds as Kind[] } }
}

/** Writes a snapshot, sorted and with one fact per line. */
export function writeSnapshot({ name, subject, source, listed, facts }: Snapshot, folder = FACTS): void {
  const lines = [
    `# subject: ${subject}`,
    `# source: ${source}`,
    ...(listed ? [`# listed: ${[listed.page, ...listed.kinds].join(' ')}`] : []),
    ...sorted(facts).map(fact => fact.join('\t').trimEnd()),
  ]
  writeFileSync(join(folder, `${name}.tsv`), `${lines.join('\n')}\n`)
}

/** Facts sorted by kind and name, without duplicates. */
function sorted(facts: Fact[]): Fact[] {
  const unique = new Map(facts.map(fact => [fact.join('\t'), fact]))
  return [...unique.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, fact]) => fact)
}

/** The changes of an update, as lines that begin with `-` or `+`. */
export function changes(before: Snapshot | undefined, after: Snapshot): string[] {
  const line = (fact: Fact) => fact.filter(Boolean).join(' ')
  const old = new Set((before?.facts ?? []).map(line))
  const now = new Set(after.facts.map(line))
  return [
    ...[...old].filter(fact => !now.has(fact)).map(fact => `- ${fact}`),
    ...[...now].filter(fact => !old.has(fact)).map(fact => `+ ${fact}`),
  ].sort((a, b) => (a.slice(2) < b.slice(2) ? -1 : 1))
}
