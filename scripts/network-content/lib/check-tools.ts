/**
 * Compares environment variables, flags and metrics in the pages with those of the programs, with defaults and types if
 * a table states them.
 */
import { OTHER_ENV, OTHER_FLAGS } from './known.ts'
import type { Ledger } from './ledger.ts'
import { column, type PageCode, type Row } from './page-code.ts'
import type { Fact, Kind, Snapshot } from './snapshot.ts'

/** Pages of a tool, and the snapshot that contains its flags. */
const TOOL_PAGES: [prefix: string, snapshot: string, command: RegExp][] = [
  ['developers/tools/ssv-dkg-client/', 'ssv-dkg', /ssv-dkg/g],
  ['operators/operator-node/setup-sidecars/enabling-dkg/', 'ssv-dkg', /ssv-dkg/g],
  ['stakers/tools/ssv-keys-cli', 'ssv-keys', /ssv-keys/g],
  ['stakers/tools/cluster-scanner-cli', 'ssv-scanner', /\b(?:cluster|nonce|operator)\b/g],
]

type Found = { fact: Fact; snapshot: Snapshot }

/** Facts by name. Two programs in one repository may read a variable with different defaults. */
function byName(ledger: Ledger, kind: Kind, ...snapshots: string[]): Map<string, Found[]> {
  return ledger.table([kind, ...snapshots].join(' '), () => factsByName(ledger, kind, snapshots))
}

function factsByName(ledger: Ledger, kind: Kind, snapshots: string[]): Map<string, Found[]> {
  const found = new Map<string, Found[]>()
  for (const each of ledger.facts([kind], ...snapshots)) {
    const [, name] = each.fact
    found.set(name, [...(found.get(name) ?? []), each])
  }
  return found
}

function confirmAll(ledger: Ledger, found: Found[]): void {
  for (const { snapshot, fact } of found) ledger.confirm(snapshot, fact)
}

/** Normalises a default from the sources or the pages for comparison. */
function plain(text: string): string {
  const items = /^\[\]\w+\{(.*)\}$/.exec(text)?.[1]
  const value = (items ?? text).replaceAll('"', '').replaceAll(' ', '').replaceAll('_', '')
  return ['-', '0', 'false', '0s', 'nil'].includes(value) ? '' : value
}

/** The default in a row: the only code in its cell; undefined if the cell has none, or has words instead. */
function defaultOf(row: Row): string | undefined {
  const index = column(row, 'Default')
  const codes = row.cells[index] ?? []
  return index < 0 || codes.length !== 1 ? undefined : codes[0]
}

/** Confirms a name and compares the default of its row, unless the source computes it. */
function compareDefault(ledger: Ledger, row: Row, name: string, found: Found[]): void {
  confirmAll(ledger, found)
  const given = defaultOf(row)
  const expected = found.map(({ fact: [, , value] }) => value).filter(value => value !== '' && !value.includes('('))
  if (given === undefined || expected.length === 0 || expected.some(value => plain(value) === plain(given))) return
  ledger.contradict(
    row.at,
    `${name} is ${expected.join(' or ')} by default in ${found[0]?.snapshot.source}, not ${given}`,
  )
}

const ENV = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/

function checkEnv(ledger: Ledger, page: PageCode): void {
  if (!page.file.startsWith('operators/')) return
  const node = byName(ledger, 'env', 'node')
  const all = byName(ledger, 'env')
  for (const row of page.rows) {
    const index = column(row, 'Environment', 'Environment variable')
    for (const name of index < 0 ? [] : (row.cells[index] ?? []).filter(code => ENV.test(code))) {
      const found = node.get(name) ?? all.get(name)
      if (found) compareDefault(ledger, row, name, found)
      else if (!ledger.allows(OTHER_ENV, name)) ledger.contradict(row.at, `no program reads the variable ${name}`)
    }
  }
  for (const { text } of page.inline) {
    confirmAll(ledger, node.get(text) ?? [])
  }
}

function checkFlags(ledger: Ledger, page: PageCode): void {
  const tool = TOOL_PAGES.find(([prefix]) => page.file.startsWith(prefix))
  if (tool === undefined) return
  const [, snapshot, command] = tool
  const flags = byName(ledger, 'flag', snapshot)
  const known = (name: string) => flags.has(name) || ledger.allows(OTHER_FLAGS, name)
  for (const row of page.rows) {
    const name = /^(?:Option|Flag)$/.test(row.head[0] ?? '') ? row.cells[0]?.[0] : undefined
    const flag = name === undefined ? '' : `--${name.replace(/^-+/, '').replace(/[ =].*/, '')}`
    const found = flags.get(flag)
    if (found && snapshot === 'ssv-dkg') compareDefault(ledger, row, flag, found)
    else if (found) confirmAll(ledger, found)
    else if (name !== undefined && !known(flag)) ledger.contradict(row.at, `${snapshot} has no flag ${flag}`)
  }
  for (const { at, text, language } of page.blocks) {
    if (language !== 'sh' && language !== 'bash') continue
    for (const line of text
      .replaceAll('\\\n', ' ')
      .split('\n')
      .filter(each => each.search(command) >= 0 && !/^\s*git\b/.test(each))) {
      // The last match is the program itself; anything before it belongs to docker or git.
      const after = line.slice([...line.matchAll(command)].at(-1)?.index)
      for (const [, flag = ''] of after.matchAll(/\s(--[a-zA-Z][\w-]*)/g)) {
        confirmAll(ledger, flags.get(flag) ?? [])
        if (!known(flag)) ledger.contradict(at, `${snapshot} has no flag ${flag}`)
      }
    }
  }
}

function checkMetrics(ledger: Ledger, page: PageCode): void {
  const metrics = byName(ledger, 'metric')
  for (const row of page.rows) {
    if (row.head[0] !== 'Metric') continue
    const type = /\b(counter|histogram|gauge)\b/
    for (const name of (row.cells[0] ?? []).filter(code => code.startsWith('ssv_'))) {
      const found = metrics.get(name)
      if (found) confirmAll(ledger, found)
      else ledger.contradict(row.at, `the node has no metric ${name}`)
      const given = type.exec(row.texts[column(row, 'Type')] ?? '')?.[1]
      if (found && given !== undefined && !found.some(({ fact: [, , kind] }) => kind === given))
        ledger.contradict(row.at, `${name} is a ${found[0]?.fact[2]}, not a ${given}`)
    }
  }
}

/** Compares variables, flags and metrics of all pages. */
export function checkTools(ledger: Ledger, pages: PageCode[]): void {
  for (const page of pages) {
    checkEnv(ledger, page)
    checkFlags(ledger, page)
    checkMetrics(ledger, page)
  }
}
