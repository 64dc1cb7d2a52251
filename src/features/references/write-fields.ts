/**
 * Lists of fields in markdown: parameters, members, parts of a body. In: fields. Out: a list with an item for each; what
 * is inside an object is closed at first.
 */
import type { FieldGroup, ReferenceField, ReferenceSymbol } from '../../model/reference.ts'
import type { Texts } from '../../model/texts.ts'
import { inlineMarkdown, oneLine } from './comment-markdown.ts'
import { codeOf, isKnown, knownLinks, refTo } from './write-code.ts'

interface FieldContext {
  symbol: ReferenceSymbol
  group: FieldGroup
  names: ReadonlySet<string>
  texts: Texts
}

/** Depth from which members are left out. */
const MAX_DEPTH = 12

/** The list. */
export function fieldList(fields: readonly ReferenceField[], context: FieldContext): string {
  return fields.map(field => item(field, 0, context)).join('\n')
}

/** What a group says about a whole body: its type with facts, and its alternatives. */
export function wholeOf(
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
export function membersWithAnchors(symbol: ReferenceSymbol): { field: ReferenceField; id: string }[] {
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
