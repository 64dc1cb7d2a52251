/**
 * Errors and events seen from both sides. In: the symbols of all references. Out: a list of errors of a function says what
 * each of them means; an error says which functions revert with it, an event which ones emit it.
 */
import type { FieldGroup, ReferenceField, ReferenceSymbol } from '../../model/reference.ts'
import { inlineMarkdown } from './comment-markdown.ts'

const EFFECTS: ReadonlySet<FieldGroup['kind']> = new Set(['errors', 'events'])
/** Longer summaries stay with the entry that they are from. */
const MAX_SUMMARY = 160

/** The symbols with both sides. */
export function withEffects(symbols: readonly ReferenceSymbol[]): Map<ReferenceSymbol, ReferenceSymbol> {
  const byName = new Map(symbols.map(symbol => [symbol.qualifiedName, symbol]))
  const users = new Map<string, ReferenceSymbol[]>()
  for (const symbol of symbols) {
    for (const ref of symbol.groups.flatMap(group => (EFFECTS.has(group.kind) ? group.fields.flatMap(refOf) : []))) {
      const known = users.get(ref)
      if (known) known.push(symbol)
      else users.set(ref, [symbol])
    }
  }
  const explained = (field: ReferenceField): ReferenceField => {
    const [ref] = refOf(field)
    if (field.note !== undefined || field.description !== undefined || ref === undefined) return field
    const symbol = byName.get(ref)
    const text = symbol && summaryOf(symbol)
    return { ...field, ...(text !== undefined && { note: text }) }
  }
  return new Map(
    symbols.map(symbol => {
      const groups = symbol.groups.map(group =>
        EFFECTS.has(group.kind) ? { ...group, fields: group.fields.map(explained) } : group,
      )
      const own = symbol.kind === 'error' || symbol.kind === 'event' ? (users.get(symbol.qualifiedName) ?? []) : []
      return [symbol, { ...symbol, groups: [...groups, ...usersGroup(own)] }]
    }),
  )
}

function usersGroup(users: readonly ReferenceSymbol[]): FieldGroup[] {
  if (users.length === 0) return []
  const fields = users.map(({ name, qualifiedName }) => ({ name: '', type: [{ text: name, ref: qualifiedName }] }))
  return [{ kind: 'users', title: 'Functions', fields }]
}

function refOf({ type = [] }: ReferenceField): string[] {
  return type.flatMap(part => (typeof part === 'string' ? [] : [part.ref]))
}

/** The first paragraph of what is known about a symbol, if it is short. */
export function summaryOf({ note, description }: ReferenceSymbol): string | undefined {
  const [first = ''] = (note ?? (description && inlineMarkdown(description)))?.split(/\n\s*\n/) ?? []
  return first !== '' && first.length <= MAX_SUMMARY && !/^\s*(?:[-*>#]\s|\||```|:::)/m.test(first) ? first : undefined
}
