/**
 * Every function on the pages of contracts has an example, whose signature and return types are those of the ABI.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { pages } from '../lib/pages.ts'

const CONTRACTS = {
  SSVNetwork: 'developers/smart-contracts/ssvnetwork.md',
  SSVNetworkViews: 'developers/smart-contracts/ssvnetworkviews.md',
  SSVBasedApps: 'based-applications/developers/smart-contracts/SSVBasedApps.md',
  'based-app-interface': 'based-applications/developers/smart-contracts/based-app-interface.md',
}

/** Functions without an example, and the words in which their entry says why. */
const WITHOUT: Record<string, string> = {
  initialize: 'There is no example: the deployment',
  onCSSVTransfer: 'There is no command for it',
}

interface Parameter {
  name: string
  internalType?: string
  indexed?: boolean
  type: string
  components?: readonly Parameter[]
}

/** The type in signatures: a struct is the list of its types. */
const canonical = ({ type, components = [] }: Parameter): string =>
  type.startsWith('tuple') ? `(${components.map(canonical).join(',')})${type.slice(5)}` : type

interface AbiEntry {
  type: string
  name: string
  inputs: Parameter[]
  outputs: Parameter[]
}

type AbiFile = { contracts: Record<string, Record<string, { abi: AbiEntry[] }>> }

const typesOf = (parameters: readonly Parameter[]): string => `(${parameters.map(canonical).join(',')})`

function functionsOf(contract: string): AbiEntry[] {
  const text = readFileSync(new URL(`../../../content/_sources/${contract}.json`, import.meta.url), 'utf8')
  return Object.values((JSON.parse(text) as AbiFile).contracts)
    .flatMap(file => Object.values(file))
    .flatMap(({ abi }) => abi.filter(({ type }) => type === 'function'))
}

/** The text of each entry on a page, from its heading to the next one, by its name. */
function entriesOf(file: string): Map<string, string> {
  const lines = pages.find(page => page.file === file)?.lines ?? []
  const sections = lines.join('\n').split(/^(?=#{2,4} )/m)
  return new Map(sections.map(section => [/^#+ (\w+)/.exec(section)?.[1] ?? '', section]))
}

const SAMPLE = /^```(sh|solidity) sample\n([\s\S]*?)^```$/gm
const COMMAND = /^cast (send|call|calldata)\s(?:[^"\s]\S*\s+)?"([^"]+)"/

/** Commands of a sample, each on one line. */
const commandsIn = (sample: string): string[] => sample.replace(/\\\n\s*/g, '').split('\n')

/** What is wrong with the example of a function; nothing if it has one that its ABI accepts. */
function complaintAbout({ name, inputs, outputs }: AbiEntry, entry: string): string | undefined {
  const samples = [...entry.matchAll(SAMPLE)].map(([, language, code = '']) => ({ language, code }))
  const reason = WITHOUT[name]
  if (samples.length === 0) return reason !== undefined && entry.includes(reason) ? undefined : 'has no example'
  if (samples.some(({ language, code }) => language === 'solidity' && code.includes(`function ${name}(`)))
    return undefined
  const commands = samples.flatMap(({ code }) => commandsIn(code)).map(line => COMMAND.exec(line) ?? [])
  const own = commands.filter(([, , signature]) => signature?.startsWith(`${name}(`))
  if (own.length === 0) return 'is not called in its example'
  const accepted = (command?: string) => name + typesOf(inputs) + (command === 'call' ? typesOf(outputs) : '')
  const wrong = own.find(([, command, signature]) => signature !== accepted(command))
  return wrong && `is ${accepted(wrong[1])}, and the example has ${wrong[2]}`
}

for (const [contract, file] of Object.entries(CONTRACTS)) {
  test(`every function of ${contract} has an example that its ABI accepts`, () => {
    const entries = entriesOf(file)
    const wrong = functionsOf(contract).flatMap(entry => {
      const complaint = complaintAbout(entry, entries.get(entry.name) ?? '')
      return complaint === undefined ? [] : [`${entry.name} ${complaint}`]
    })
    assert.deepEqual(wrong, [])
  })
}

test('an example with another signature, other return types or another function is reported', () => {
  const uint: Parameter = { type: 'uint64', name: '', internalType: 'uint64', indexed: false, components: [] }
  const entry: AbiEntry = { type: 'function', name: 'feeOf', inputs: [uint], outputs: [uint] }
  const complaint = (text: string) => complaintAbout(entry, `### feeOf\n\n\`\`\`sh sample\n${text}\n\`\`\`\n`)
  assert.equal(complaint('cast call $A \\\n  "feeOf(uint64)(uint64)" \\\n  1'), undefined)
  assert.match(complaint('cast call $A "feeOf(uint64)(uint256)" 1') ?? '', /the example has feeOf\(uint64\)\(uint256\)/)
  assert.match(complaint('cast send $A "feeOf(uint32)" 1') ?? '', /^is feeOf\(uint64\),/)
  assert.equal(complaint('cast call $A "fee()(uint64)"'), 'is not called in its example')
  assert.equal(complaintAbout(entry, '### feeOf\n'), 'has no example')
})
