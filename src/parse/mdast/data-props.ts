/**
 * The props of partials and of components that are completed later: data, because other stages can receive nothing
 * else. In: the props of a use, including computed ones. Out: those that are data. An element is replaced with its
 * text, and everything else is left out, each with a finding.
 */
import { isValidElement, type ReactNode } from 'react'
import type { SourceSpan } from '../../model/diagnostic.ts'
import { hasInsertion } from '../insertion.ts'
import type { TagUse } from '../mdx/jsx-nodes.ts'
import type { PageContext } from '../page-context.ts'

/** Data is not nested deeper; anything deeper may contain itself. */
const MAX_DEPTH = 25

/** The props that are data. */
export function dataProps({ name, props, span }: TagUse, page: PageContext): Record<string, unknown> {
  const report = (prop: string, what: string) =>
    page.report({
      rule: 'expression',
      message: `The prop ${prop} of ${name} is ${what}.`,
      hint: 'Write text, a number, a list or an object.',
      at: span,
    })
  const entries = Object.entries(props).flatMap(([prop, value]): [string, unknown][] => {
    if (isData(value)) return [[prop, value]]
    const text = isValidElement(value) ? textOf(value, page, span) : ''
    report(
      prop,
      text === '' ? 'code, which cannot be passed on; it is left out' : 'an element, of which the text is shown',
    )
    return text === '' ? [] : [[prop, text]]
  })
  return Object.fromEntries(entries)
}

function isData(value: unknown, depth = 0): boolean {
  if (depth > MAX_DEPTH || isValidElement(value)) return false
  if (value === null || value === undefined || hasInsertion(value)) return true
  if (Array.isArray(value)) return value.every(part => isData(part, depth + 1))
  if (typeof value !== 'object') return typeof value !== 'function' && typeof value !== 'symbol'
  return isPlainObject(value) && Object.values(value).every(part => isData(part, depth + 1))
}

/** Whether it is an object as created by a literal, rather than a class instance. */
export function isPlainObject(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype
}

/** The text of an element; empty if it cannot be rendered. */
function textOf(content: ReactNode, page: PageContext, at: SourceSpan): string {
  try {
    const rendered = page.code.withTimeout(() => page.code.render(content))
    page.code.reportRendered(rendered, at)
    return rendered.result.replace(/<[^>]*>/g, '').replace(ENTITY, written => ENTITIES[written] ?? written)
  } catch {
    return ''
  }
}

/** The characters that React escapes. */
const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }
const ENTITY = /&(?:amp|lt|gt|quot|#x27);/g
