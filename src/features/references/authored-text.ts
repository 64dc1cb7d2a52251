/**
 * What a writer says about a symbol, in markdown. Returns lists of fields, such as `**Parameters**` with a list below
 * it, and where they are: they are merged with what the source says. All other blocks are the description.
 */
import type { Html, List, Nodes, Paragraph, RootContent, Table, TableCell } from 'mdast'
import { headingText } from '../../base/markdown-sections.ts'
import type { FieldGroup, ReferenceField, ReferenceSymbol } from '../../model/reference.ts'
import type { Texts } from '../../model/texts.ts'
import { labelOf } from './labels.ts'

/** A range of a text. */
export type Range = readonly [start: number, end: number]

/** Text about a field: by its name, or by its place in the list. */
interface AuthoredField {
  name: string | undefined
  text: string
  /** Offset in the text. */
  at: number
}

/** Text about a list of fields. */
export interface AuthoredGroup {
  title: string
  /** Text about the whole list, or about its only field. */
  text?: string
  fields: readonly AuthoredField[]
  at: number
}

/** The titles that a writer can use, and what they list. */
const KINDS: Readonly<Record<string, FieldGroup['kind']>> = {
  Parameters: 'parameters',
  'Type parameters': 'type-parameters',
  Returns: 'returns',
  Errors: 'errors',
  Throws: 'errors',
  Events: 'events',
  Members: 'members',
  Fields: 'members',
  Values: 'members',
  Arguments: 'parameters',
  Properties: 'members',
}

/** Names in code, as a list in a sentence. */
const NAMES = /^`[^`]+`(?:(?:, and|,| and) `[^`]+`)*\.?$/

export const startOf = ({ position }: Nodes): number => position?.start.offset ?? 0
export const endOf = ({ position }: Nodes): number => position?.end.offset ?? 0

/** The lists of fields among blocks, and the ranges that they take. */
export function groupsIn(
  nodes: readonly RootContent[],
  text: string,
  texts: Texts,
): { groups: AuthoredGroup[]; taken: Range[] } {
  const groups: AuthoredGroup[] = []
  const taken: Range[] = []
  for (const [index, node] of nodes.entries()) {
    if (node.type !== 'paragraph') continue
    const found = labelIn(node, text, texts)
    if (!found) continue
    const next = nodes[index + 1]
    const list = found.rest === '' && next?.type === 'list' ? next : undefined
    if (found.rest === '' && !list) continue
    const fields = list ? listFields(list, text) : namedFields(found.rest, startOf(node))
    groups.push({ title: found.title, fields, at: startOf(node), ...(fields.length === 0 && { text: found.rest }) })
    taken.push([startOf(node), endOf(list ?? node)])
  }
  return { groups, taken }
}

/** The title that a paragraph begins with, in bold; undefined if it begins with anything else. */
function labelIn(node: Paragraph, text: string, texts: Texts): { title: string; rest: string } | undefined {
  const [first] = node.children
  if (first?.type !== 'strong') return undefined
  const written = headingText(text.slice(startOf(first) + 2, endOf(first) - 2)).replace(/:$/, '')
  const title = Object.keys(KINDS).find(own => own === written || labelOf(own, texts) === written)
  return title === undefined
    ? undefined
    : { title, rest: text.slice(endOf(first), endOf(node)).replace(/^:/, '').trim() }
}

function namedFields(rest: string, at: number): AuthoredField[] {
  if (!NAMES.test(rest)) return []
  return [...rest.matchAll(/`([^`]+)`/g)].map(([, name = '']) => ({ name, text: '', at }))
}

function listFields(list: List, text: string): AuthoredField[] {
  return list.children.map(item => {
    const [paragraph] = item.children
    const first = paragraph?.type === 'paragraph' ? paragraph.children[0] : undefined
    const name = first?.type === 'inlineCode' ? first.value : undefined
    const from = first && name !== undefined ? endOf(first) : paragraph ? startOf(paragraph) : endOf(item)
    const indent = ' '.repeat(paragraph ? (paragraph.position?.start.column ?? 1) - 1 : 0)
    const written = text.slice(from, endOf(item)).replaceAll(`\n${indent}`, '\n')
    return { name, text: written.replace(/^\s*(?:[:–—-]\s*)?/, '').trim(), at: startOf(item) }
  })
}

/** The text without the ranges. */
export function without(text: string, taken: readonly Range[]): string {
  let at = 0
  let left = ''
  for (const [start, end] of taken) {
    left += text.slice(at, start)
    at = end
  }
  return (left + text.slice(at)).replace(/\n{3,}/g, '\n\n').trim()
}

/** What is wrong in a text, and where. */
export interface AuthoredProblem {
  message: string
  hint: string
  at: number
}

interface Merging {
  /** Whether the reference has entries that such a list can name. */
  hasKind: (kind: FieldGroup['kind']) => boolean
  /** The complete name of a symbol that code names; undefined if there is none. */
  refOf: (name: string) => string | undefined
  report: (problem: AuthoredProblem) => void
}

/** Whether symbols have errors or events among them: `errors` is a list of symbols of the kind `error`. */
export function kindsOf(symbols: readonly ReferenceSymbol[]): (kind: string) => boolean {
  const kinds = new Set(symbols.map(({ kind }) => `${kind}s`))
  return kind => kinds.has(kind)
}

/** The symbol with what a writer says about its fields. */
export function withGroups(
  symbol: ReferenceSymbol,
  groups: readonly AuthoredGroup[],
  merging: Merging,
): ReferenceSymbol {
  const grown = [...symbol.groups]
  for (const group of groups) {
    const kind = KINDS[group.title] as FieldGroup['kind']
    const byTitle = grown.findIndex(({ title }) => title === group.title)
    const at = byTitle < 0 ? grown.findIndex(other => other.kind === kind) : byTitle
    const own = grown[at] ?? { kind, title: group.title, fields: [] }
    grown.splice(at < 0 ? grown.length : at, 1, mergedGroup(own, { group, symbol, merging }))
  }
  return { ...symbol, groups: grown }
}

/** What a function reverts with or emits is not part of an ABI; other fields are those of the source. */
const isOpen = ({ kind }: FieldGroup): boolean => kind === 'errors' || kind === 'events'

function mergedGroup(
  own: FieldGroup,
  { group, symbol, merging }: { group: AuthoredGroup; symbol: ReferenceSymbol; merging: Merging },
): FieldGroup {
  const fields = [...own.fields]
  const place = (index: number, text: string) => {
    const field = fields[index] as ReferenceField
    fields[index] = { ...field, note: [field.note, text].filter(Boolean).join('\n\n') }
  }
  if (group.text !== undefined) {
    if (fields.length !== 1) return { ...own, description: [own.description, group.text].filter(Boolean).join('\n\n') }
    place(0, group.text)
  }
  for (const [index, { name, text, at }] of group.fields.entries()) {
    const known = fields.findIndex(field => name !== undefined && name === nameOf(field))
    const byPlace = name === undefined || fields[index]?.name === '' ? index : -1
    const found = known >= 0 ? known : byPlace
    const inner = known < 0 && name !== undefined ? withInner(fields, name, text) : undefined
    if (inner) fields.splice(0, fields.length, ...inner)
    else if (found >= 0 && found < fields.length && !(isOpen(own) && known < 0)) text !== '' && place(found, text)
    else if (isOpen(own) && name !== undefined) {
      const ref = merging.refOf(name)
      fields.push({ name: '', type: [ref === undefined ? name : { text: name, ref }], ...(text && { note: text }) })
      // Errors of functions in TypeScript are texts more often than types.
      if (ref === undefined && merging.hasKind(own.kind)) merging.report({ ...unknown(name), at })
    } else {
      const names = own.fields.map(nameOf).filter(Boolean)
      merging.report({
        message: `${symbol.qualifiedName} has no ${name ?? `entry ${index + 1}`} in its list '${group.title}'.`,
        hint: `Its text is left out. The source has ${names.length > 0 ? names.join(', ') : 'none with a name'}.`,
        at,
      })
    }
  }
  return { ...own, fields }
}

/** The fields with text for a member of one of them, by the end of its path; undefined if it is not exactly one. */
function withInner(fields: readonly ReferenceField[], name: string, text: string): ReferenceField[] | undefined {
  let count = 0
  const grown = (all: readonly ReferenceField[], above: string): ReferenceField[] =>
    all.map(field => {
      const path = above === '' ? field.name : `${above}.${field.name}`
      const isMeant = above !== '' && (path === name || path.endsWith(`.${name}`))
      if (isMeant) count++
      const inner = grown(field.fields ?? [], path)
      const note = isMeant ? [field.note, text].filter(Boolean).join('\n\n') : field.note
      return { ...field, ...(note && { note }), ...(inner.length > 0 && { fields: inner }) }
    })
  const found = grown(fields, '')
  return count === 1 ? found : undefined
}

function unknown(name: string): Pick<AuthoredProblem, 'message' | 'hint'> {
  return { message: `The reference has no symbol ${name}.`, hint: 'Correct the name.' }
}

/** The name of a field; that of an error or an event is its type. */
function nameOf({ name, type = [] }: ReferenceField): string {
  return name || type.map(part => (typeof part === 'string' ? part : part.text)).join('')
}

/** Groups whose fields can have a meaning by their name. */
const WITH_MEANINGS: ReadonlySet<FieldGroup['kind']> = new Set(['parameters', 'returns', 'members'])

/** The symbol whose fields without a description have the meaning of their name. */
export function withMeanings(symbol: ReferenceSymbol, meanings: ReadonlyMap<string, string>): ReferenceSymbol {
  if (meanings.size === 0) return symbol
  const meant = (field: ReferenceField): ReferenceField => {
    const note = field.note ?? (field.description === undefined ? meanings.get(field.name) : undefined)
    const fields = field.fields?.map(meant)
    return { ...field, ...(note !== undefined && { note }), ...(fields && { fields }) }
  }
  const groups = symbol.groups.map(group =>
    WITH_MEANINGS.has(group.kind) ? { ...group, fields: group.fields.map(meant) } : group,
  )
  return { ...symbol, groups }
}

/** What a comment for docsgen says about what follows it. */
export function commentIn(node: RootContent | undefined): { word: string; rest: string } | undefined {
  if (node?.type !== 'html') return undefined
  const [, word = '', rest = ''] =
    /^<!--\s*docsgen-(symbols|parameters)\b:?\s*([\s\S]*?)\s*-->$/.exec((node as Html).value.trim()) ?? []
  return word === '' ? undefined : { word, rest }
}

/** The meanings in tables after `<!-- docsgen-parameters -->`: names in the first column, their meaning in the last. */
export function meaningsIn(nodes: readonly RootContent[], text: string): Map<string, string> {
  const meanings = new Map<string, string>()
  for (const [index, node] of nodes.entries()) {
    const table = nodes[index + 1]
    if (commentIn(node)?.word !== 'parameters' || table?.type !== 'table') continue
    for (const { children } of table.children.slice(1)) {
      const [first, last] = [children[0], children.at(-1)]
      if (!first || !last || first === last) continue
      for (const name of codesIn(first)) meanings.set(name, cellText(last, text))
    }
  }
  return meanings
}

/** The inline code in a cell. */
function codesIn({ children }: TableCell): string[] {
  return children.flatMap(node => (node.type === 'inlineCode' ? [node.value] : []))
}

/** The markdown of a cell. */
export function cellText({ children }: TableCell, text: string): string {
  const [first, last] = [children[0], children.at(-1)]
  return first && last ? text.slice(startOf(first), endOf(last)).trim() : ''
}

/** Cells as a row of a table. */
export function rowOf(cells: readonly string[]): string {
  return `| ${cells.map(cell => cell.replace(/(?<!\\)\|/g, '\\|').replace(/\s*\n\s*/g, ' ')).join(' | ')} |`
}

/** The line between the header and the rows of a table. */
export function ruleOf(align: Table['align'], count: number): string {
  const marks = { left: ':--', right: '--:', center: ':-:' }
  return `|${Array.from({ length: count }, (_, at) => marks[align?.[at] ?? 'left'].replace(/^:--$/, '---')).join('|')}|`
}
