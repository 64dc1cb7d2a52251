/**
 * Writes a page of a reference as markdown with front matter, which is parsed, linked, searched and checked like the
 * page of an author. Returns a page as plugins make it. The field `symbols` says which headings are entries: the
 * parser wraps them.
 */
import type { FrontMatter } from '../../model/frontmatter.ts'
import type { MadePage } from '../../model/plugin.ts'
import type { CodeSample, FieldGroup, ReferenceField, ReferencePage, ReferenceSymbol } from '../../model/reference.ts'
import type { Texts } from '../../model/texts.ts'
import { commentMarkdown, inlineMarkdown, oneLine } from './comment-markdown.ts'
import { labelOf } from './labels.ts'
import { codeOf, fence, fenceOf, isKnown, knownLinks, refTo } from './write-code.ts'

export interface WriteContext {
  texts: Texts
  /** Qualified names of all symbols of the reference. */
  names: ReadonlySet<string>
  /** Paths of the files of the form of a symbol; undefined if it has none. */
  formOf: (symbol: ReferenceSymbol) => string | undefined
}

/** Number of names in the description of a page without one. */
const MAX_NAMES = 10

/** The page. */
export function writeReferencePage(page: ReferencePage, context: WriteContext): MadePage {
  const sections = page.sections.filter(({ symbols }) => symbols.length > 0)
  const symbols = sections.flatMap(section => section.symbols)
  const blocks = [
    ...(page.intro
      ? [commentMarkdown(page.intro, symbols.length === 0)]
      : page.description && symbols.length === 0
        ? [page.description]
        : []),
    ...sections.flatMap(({ title, id, symbols: own }) => [
      `## ${escaped(labelOf(title, context.texts))} {#${sectionId(id, symbols)}}`,
      ...own.map((symbol, at) => symbolBlock(symbol, isMember(symbol, own.slice(0, at)) ? 4 : 3, context)),
    ]),
  ]
  const description =
    page.description ??
    (page.intro
      ? undefined
      : symbols
          .slice(0, MAX_NAMES)
          .map(({ name }) => name)
          .join(', '))
  return {
    path: page.path,
    title: page.title,
    ...(description && { description }),
    body: blocks.join('\n\n'),
    frontMatter: {
      ...(page.slug !== undefined && { slug: page.slug }),
      ...(symbols.length > 0 && { symbols: symbols.flatMap(entriesOf) }),
    } as MadePage['frontMatter'],
  }
}

export type SymbolEntry = NonNullable<FrontMatter['symbols']>[number]

/** Names of the symbols, and of their members that have an anchor. */
export function linkableNames(symbols: readonly ReferenceSymbol[]): Set<string> {
  return new Set(symbols.flatMap(symbol => entriesOf(symbol).map(({ name }) => name)))
}

/** The records of a symbol and of its members that have an anchor. */
export function entriesOf(symbol: ReferenceSymbol): SymbolEntry[] {
  const { qualifiedName, id, kind } = symbol
  const members = membersWithAnchors(symbol).map(({ field, id: own }) => ({
    name: `${qualifiedName}.${field.name}`,
    id: own,
    kind: 'property',
    in: id,
  }))
  const hasFacts = Boolean(symbol.since ?? symbol.source) || (symbol.facts?.length ?? 0) > 0
  return [{ name: qualifiedName, id, kind, ...(hasFacts && { facts: true }) }, ...members]
}

/** A section must not take the anchor of a symbol. */
function sectionId(id: string, symbols: readonly ReferenceSymbol[]): string {
  return symbols.some(symbol => symbol.id === id) ? `section-${id}` : id
}

/** Whether the symbol belongs to one before it: a method below its class. */
export function isMember({ qualifiedName }: ReferenceSymbol, before: readonly ReferenceSymbol[]): boolean {
  return before.some(other => qualifiedName.startsWith(`${other.qualifiedName}.`))
}

/** An entry with its heading. */
export function symbolBlock(symbol: ReferenceSymbol, level: number, context: WriteContext): string {
  const { name, id, description = '' } = symbol
  const heading = `${'#'.repeat(level)} ${escaped(name)} {#${id}}`
  return joinedBlocks([heading, headOf(symbol, context), commentMarkdown(description), tailOf(symbol, context)])
}

/** What is before the description of an entry: signatures, facts, a notice. */
export function headOf(symbol: ReferenceSymbol, context: WriteContext): string {
  const { signatures, deprecated } = symbol
  const form = context.formOf(symbol)
  return joinedBlocks([
    ...signatures.map(({ language, code }, at) =>
      fenceOf(code, { language, names: context.names, mark: 'signature', form: at === 0 ? form : undefined }),
    ),
    factsLine(symbol, context),
    ...(deprecated === undefined ? [] : [deprecation(deprecated, context)]),
  ])
}

/** What is after the description of an entry: lists of fields, samples. */
export function tailOf(symbol: ReferenceSymbol, context: WriteContext): string {
  return joinedBlocks([...symbol.groups.map(group => groupBlock(group, symbol, context)), samplesBlock(symbol.samples)])
}

function joinedBlocks(blocks: readonly string[]): string {
  return blocks.filter(Boolean).join('\n\n')
}

/** The paragraph below the signature. */
function factsLine(
  { since, facts = [], source, qualifiedName }: ReferenceSymbol,
  { texts, names }: WriteContext,
): string {
  const parts = [
    ...(since
      ? [texts['reference.since'].replace('{version}', () => (inCode(since) ? code(since) : escaped(since)))]
      : []),
    ...facts.map(
      ({ label, value }) =>
        `${escaped(label)} ${isKnown(value, names) && value !== qualifiedName ? `[${code(value)}](${refTo(value)})` : code(value)}`,
    ),
    ...(source
      ? [
          source.href
            ? `[${escaped(source.label)}](<${source.href}>)`
            : `${texts['reference.source']} ${code(source.label)}`,
        ]
      : []),
  ]
  return parts.map(part => part.trim()).join(' · ')
}

function inCode(text: string): boolean {
  return /^[\w.-]+$/.test(text)
}

function deprecation(text: string, { texts }: WriteContext): string {
  const label = texts['reference.deprecated']
  return `:::warning[${label}]\n\n${commentMarkdown(text) || `${label}.`}\n\n:::`
}

function groupBlock(group: FieldGroup, symbol: ReferenceSymbol, context: WriteContext): string {
  const { fields, kind } = group
  if (kind === 'users') return `**${escaped(labelOf(group.title, context.texts))}** ${linkList(fields, context)}`
  const description = kind === 'inherited' ? knownLinks(group.description, context.names) : group.description
  const title = `**${escaped(labelOf(group.title, context.texts))}**`
  const inside = { symbol, group, names: context.names, texts: context.texts }
  const whole = wholeOf(group, inside)
  const first = [title, whole.head].filter(Boolean).join(' ')
  const list = fieldList(fields, inside)
  return [first, description ? commentMarkdown(description) : '', list, whole.variants].filter(Boolean).join('\n\n')
}

/** Symbols as links in one line. */
export function linkList(fields: readonly ReferenceField[], { names }: WriteContext): string {
  return fields.map(({ type = [] }) => codeOf(type, names)).join(', ')
}

/** Samples as tabs, if there are several. */
function samplesBlock(samples: readonly CodeSample[]): string {
  if (samples.length === 0) return ''
  const [only] = samples
  if (samples.length === 1 && only) return fence(only.code, `${only.language} sample`)
  const label = (text: string) => text.replace(/[[\]]/g, '')
  const tabs = samples.map(({ code: text, language, label: name }) =>
    fence(text, `${language} [${label(name)}] sample`),
  )
  // Samples in several languages: a reader who chooses one wants it everywhere.
  const group = new Set(samples.map(({ language }) => language)).size > 1 ? '{groupId=sample}' : ''
  return `:::::code-group${group}\n\n${tabs.join('\n\n')}\n\n:::::`
}

/** Plain text in a heading or a paragraph. */
export function escaped(text: string): string {
  return text.replace(/[\\`*_[\]<>&{}|~#:!$]/g, '\\$&').replace(/\s+/g, ' ')
}

function code(text: string): string {
  return codeOf([text])
}

/** Lists of fields in markdown: parameters, members, parts of a body. */
interface FieldContext {
  symbol: ReferenceSymbol
  group: FieldGroup
  names: ReadonlySet<string>
  texts: Texts
}

/** Depth from which members are left out. */
const MAX_DEPTH = 12

/** The list. */
function fieldList(fields: readonly ReferenceField[], context: FieldContext): string {
  return fields.map(field => item(field, 0, context)).join('\n')
}

/** What a group says about a whole body: its type with facts, and its alternatives. */
function wholeOf(
  { type, facts, recursive, variants }: FieldGroup,
  context: FieldContext,
): { head: string; variants: string } {
  const whole: ReferenceField = {
    name: '',
    ...(type && { type }),
    ...(facts && { facts }),
    ...(recursive !== undefined && { recursive }),
    ...(variants && { variants }),
  }
  return { head: head(whole, context), variants: nested(whole, 0, context) }
}

/** The members of a symbol that links can lead to. */
function membersWithAnchors(symbol: ReferenceSymbol): { field: ReferenceField; id: string }[] {
  const used = new Set<string>([symbol.id])
  return symbol.groups.flatMap(({ kind, fields }) =>
    kind !== 'members'
      ? []
      : fields.flatMap(field => {
          const id = memberId(symbol, field)
          if (!/^[\w$.-]+$/.test(field.name) || used.has(id)) return []
          used.add(id)
          return [{ field, id }]
        }),
  )
}

function memberId({ id }: ReferenceSymbol, { name }: ReferenceField): string {
  return `${id}.${name.toLowerCase().replaceAll('$', '')}`
}

function item(field: ReferenceField, depth: number, context: FieldContext): string {
  const { symbol, group } = context
  const isAnchored =
    depth === 0 && group.kind === 'members' && membersWithAnchors(symbol).some(({ field: own }) => own === field)
  const anchor = isAnchored ? `<span id="${memberId(symbol, field)}"></span>` : ''
  const first = [anchor + head(field, context), description(field, context)].filter(Boolean)
  const inner = depth < MAX_DEPTH ? nested(field, depth, context) : ''
  const text = [first.join(isBlock(first[1]) ? '\n\n' : ' — '), inner].filter(Boolean).join('\n\n')
  return `- ${text.replace(/\n(?=[^\n])/g, '\n  ')}`
}

function isBlock(text: string | undefined): boolean {
  return text?.includes('\n') ?? false
}

/** Name, type and short facts. */
function head(
  { name, type, isRequired, isDeprecated, facts = [], ...field }: ReferenceField,
  context: FieldContext,
): string {
  const { texts, names } = context
  const parts = [
    ...(name === '' ? [] : [`**${codeOf([name])}**`]),
    ...(type && type.length > 0 ? [codeOf(type, names)] : []),
    ...(isRequired ? [`*${texts['reference.required']}*`] : []),
    ...(isDeprecated ? [`*${texts['reference.deprecated']}*`] : []),
    ...(field.default === undefined ? [] : [`${texts['reference.default']}: ${codeOf([field.default])}`]),
    ...(facts.length > 0 ? [facts.map(factText).join(' · ')] : []),
    ...(field.recursive === undefined
      ? []
      : [
          isKnown(field.recursive, names)
            ? `↑ [${codeOf([field.recursive])}](${refTo(field.recursive)})`
            : `↑ ${codeOf([field.recursive])}`,
        ]),
  ]
  return parts.join(' ')
}

function description({ description: text, note }: ReferenceField, { group, names }: FieldContext): string {
  const known = group.kind === 'inherited' ? knownLinks(text, names) : text
  return [known ? inlineMarkdown(known) : '', note ? oneLine(note) : ''].filter(Boolean).join('\n\n')
}

/** Members and alternatives, closed at first unless they are few. */
function nested(
  { name, fields = [], variants = [], isOpen = false }: ReferenceField,
  depth: number,
  context: FieldContext,
): string {
  const list = (own: readonly ReferenceField[]) =>
    own.map(field => item(isOpen ? { ...field, isOpen } : field, depth + 1, context)).join('\n')
  if (isOpen && variants.length === 0) return list(fields)
  const all = [
    ...(fields.length > 0 ? [{ label: name, fields }] : []),
    ...variants.filter(variant => variant.fields.length > 0),
  ]
  const empty = variants.filter(variant => variant.fields.length === 0)
  const closed = all.map(
    ({ label, fields: own }) =>
      `<details><summary>${htmlOf(label || context.texts['reference.members'])}</summary>\n\n${list(own)}\n\n</details>`,
  )
  return [...closed, ...(empty.length > 0 ? [empty.map(({ label }) => codeOf([label])).join(' | ')] : [])].join('\n\n')
}

function htmlOf(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}

/** A fact; what is not made of words is code. */
function factText(fact: string): string {
  if (/^[\w ,.-]+$/.test(fact)) return fact.replaceAll('_', '\\_')
  const [, label = '', value = ''] = /^(?:([\w ]+): )?([\s\S]*)$/.exec(fact) ?? []
  return `${label && `${label}: `}${/^[\w ,-]+$/.test(value) ? value.replaceAll('_', '\\_') : codeOf([value])}`
}
