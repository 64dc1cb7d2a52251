/**
 * The pages of Solidity sources. Returns a page for each contract, one for declarations outside contracts, and a list
 * of them.
 */
import GithubSlugger from 'github-slugger'
import type { ReferencePage, ReferenceSymbol } from '../../../model/reference.ts'
import { defined } from '../data/values.ts'
import { refTo } from '../write-code.ts'
import type { Contract } from './declarations.ts'
import { keccak256 } from './keccak.ts'
import type { NamedContract, NamedMember } from './names.ts'
import { commentAbove, customTag, descriptionOf, natSpecOf } from './natspec.ts'
import { isConstant, memberSymbol, type SymbolContext } from './symbols.ts'
import { canonicalList, inOneLine, linkedCode } from './types.ts'

type Section = ReferencePage['sections'][number]

/** A page that the first page lists. */
export interface ContractPage extends ReferencePage {
  /** What it is, such as `Interfaces`. */
  group: string
  /** The contract's entry. */
  ref?: string
  summary?: string
}

/** The page of a contract. */
export function contractPage(named: NamedContract, path: string, context: SymbolContext): ContractPage {
  const { contract, qualifiedName, members } = named
  const symbol = contractSymbol(named, context)
  const own = sectionsOf(members, contract, context)
  return {
    path,
    title: qualifiedName,
    group: groupOf(contract),
    ref: qualifiedName,
    ...defined({ summary: summaryOf(symbol.description) }),
    sections: [{ title: 'Contract', id: 'contract', symbols: [symbol] }, ...own],
  }
}

/** The first paragraph of a description that is not its title. */
export function summaryOf(description: string | undefined): string | undefined {
  const paragraphs = description?.split(/\n\s*\n/) ?? []
  return paragraphs.find(paragraph => !/^\*\*[^*]*\*\*/.test(paragraph)) ?? paragraphs[0]
}

/** The page of declarations outside contracts. */
export function freePage(members: readonly NamedMember[], path: string, context: SymbolContext): ContractPage {
  const title = 'Free functions and types'
  return { path, title, group: 'Outside contracts', sections: sectionsOf(members, undefined, context) }
}

function groupOf({ node }: Contract): string {
  if (node.kind === 'interface') return 'Interfaces'
  if (node.kind === 'library') return 'Libraries'
  return node.kind === 'abstract' ? 'Abstract contracts' : 'Contracts'
}

function contractSymbol({ contract, qualifiedName }: NamedContract, context: SymbolContext): ReferenceSymbol {
  const { node, file, name } = contract
  const comment = node.range && commentAbove(file.text, file.comments, node.range[0])
  const spec = comment === undefined ? undefined : natSpecOf(comment)
  const scope = { file, contract }
  const text = (value: string | undefined) => (value === undefined ? undefined : context.toMarkdown(value, scope))
  const start = node.range?.[0] ?? 0
  const header = inOneLine(file.text.slice(start, file.text.indexOf('{', start)))
  const id = interfaceId(contract, context)
  return {
    name,
    qualifiedName,
    id: new GithubSlugger().slug(qualifiedName),
    kind: node.kind === 'interface' || node.kind === 'library' ? node.kind : 'contract',
    signatures: [
      {
        language: 'solidity',
        code: linkedCode(header, written => (written === name ? undefined : context.names.ofType(written, scope))),
      },
    ],
    ...defined({
      description: text(descriptionOf(spec)),
      since: customTag(spec, 'since'),
      deprecated: text(customTag(spec, 'deprecated')),
    }),
    groups: [],
    ...(id && { facts: [{ label: 'Interface ID', value: id }] }),
    ...defined({ source: context.sourceOf(file, node.loc?.start.line) }),
    samples: [],
  }
}

/** The identifier of an interface by ERC-165: the selectors of its own functions combined. */
function interfaceId({ node, file, ...contract }: Contract, { declarations }: SymbolContext): string | undefined {
  if (node.kind !== 'interface') return undefined
  const scope = { file, contract: { node, file, ...contract } }
  let id = 0
  let count = 0
  for (const one of node.subNodes as { type: string; name?: string; parameters?: never[] }[]) {
    if (one.type !== 'FunctionDefinition') continue
    const types = canonicalList(one.parameters ?? [], scope, declarations)
    if (types === undefined) return undefined
    count++
    id ^= Number.parseInt(keccak256(`${one.name}${types}`).slice(0, 8), 16)
  }
  return count === 0 ? undefined : `0x${(id >>> 0).toString(16).padStart(8, '0')}`
}

const SECTIONS: readonly [title: string, id: string, types: readonly string[]][] = [
  ['Functions', 'functions', ['FunctionDefinition']],
  ['Events', 'events', ['EventDefinition']],
  ['Errors', 'errors', ['CustomErrorDefinition']],
  ['Modifiers', 'modifiers', ['ModifierDefinition']],
  ['Structs', 'structs', ['StructDefinition']],
  ['Enums', 'enums', ['EnumDefinition']],
  ['Types', 'types', ['TypeDefinition']],
  ['Constants', 'constants', ['FileLevelConstant', 'StateVariableDeclaration']],
  ['State variables', 'state-variables', ['StateVariableDeclaration']],
]

function sectionsOf(
  members: readonly NamedMember[],
  contract: Contract | undefined,
  context: SymbolContext,
): Section[] {
  return SECTIONS.flatMap(([title, id, types]) => {
    const own = members.filter(
      ({ member }) =>
        types.includes(member.node.type) && (id === 'constants') === (isConstant(member) && types.length > 0),
    )
    const shown = own.filter(({ member }) => member.name !== '')
    return shown.length > 0 ? [{ title, id, symbols: shown.map(one => memberSymbol(one, contract, context)) }] : []
  })
}

const GROUPS = ['Contracts', 'Abstract contracts', 'Interfaces', 'Libraries', 'Outside contracts']

/** The first page: the list of the others. A single contract is the first page itself. */
export function withOverview(pages: readonly ContractPage[], title: string): ReferencePage[] {
  const plain = ({ group: _, ref: __, summary: ___, ...page }: ContractPage): ReferencePage => page
  const [only] = pages
  if (pages.length === 1 && only) return [{ ...plain(only), path: '' }]
  if (pages.length === 0) return []
  const lists = GROUPS.flatMap(group => {
    const lines = pages.filter(page => page.group === group).map(listItem)
    return lines.length > 0 ? [`## ${group}\n\n${lines.join('\n')}`] : []
  })
  return [{ path: '', title, intro: lists.join('\n\n'), sections: [] }, ...pages.map(plain)]
}

function listItem({ title, path, ref, summary }: ContractPage): string {
  const target = ref === undefined ? `./${path}.md` : refTo(ref)
  // A list in a comment does not fit into one line.
  const text = summary && !/^\s*(?:[-*>#]\s|\||```)/m.test(summary) ? `: ${summary.replace(/\s+/g, ' ')}` : ''
  return `- [\`${title}\`](${target})${text}`
}
