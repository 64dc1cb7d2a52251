/**
 * Static props. In: a tag's attributes and the scope of its file. Out: plain values by name, and the
 * attributes whose value would have to be computed; those are left out.
 */
import { readWholeLiteral, type Scope } from './literals.ts'
import type { PrepareFinding } from './plan-tags.ts'
import type { TagAttribute } from './read-tag.ts'

export interface Props {
  values: Record<string, unknown>
  /** Attributes with an expression. */
  dynamic: TagAttribute[]
}

/** Evaluates what can be evaluated without running code. */
export function readProps(attributes: TagAttribute[], scope: Scope): Props {
  const entries: [string, unknown][] = []
  const dynamic: TagAttribute[] = []
  for (const attribute of attributes) {
    if (attribute.kind === 'flag') entries.push([attribute.name, true])
    else if (attribute.kind === 'string') entries.push([attribute.name, decodeEntities(attribute.text)])
    else {
      const literal = attribute.kind === 'expression' ? readWholeLiteral(attribute.text, scope) : undefined
      if (!literal) dynamic.push(attribute)
      else if (literal.value !== undefined) entries.push([attribute.name, literal.value])
    }
  }
  return { values: Object.fromEntries(entries), dynamic }
}

/** The finding for an attribute with an expression. */
export function dynamicProp({ name, start, end }: TagAttribute): PrepareFinding {
  return {
    rule: 'expression',
    message: name
      ? `the value of ${name} is an expression, which is not run; the prop is left out`
      : 'spread props are an expression, which is not run; they are left out',
    hint: 'Write the value itself: a string, number, boolean, list or object.',
    start,
    end,
  }
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

/** The characters that attribute values spell as entities. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-z]+));/g, (whole, decimal, hex, name) => {
    if (name !== undefined) return Object.hasOwn(NAMED, name) ? (NAMED[name] as string) : whole
    const code = decimal !== undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd'
  })
}
