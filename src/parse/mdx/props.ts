/**
 * The props of a JSX element. In: its attributes as parsed, and the scope of its file. Out: values by name. Values that
 * are not literals are code, and are taken from the page's code; without one, the prop is left out.
 */

import type { SourceSpan } from '../../model/diagnostic.ts'
import type { PageContext } from '../page-context.ts'
import { propInsertion, reportProps } from './expressions.ts'
import type { JsxNode } from './jsx-nodes.ts'
import { readWholeLiteral, type Scope } from './literals.ts'
import type { PageCode } from './page-code.ts'
import { tocSlice } from './scope.ts'

export type JsxAttribute = JsxNode['attributes'][number]

/** The context for evaluating values. */
export interface PropContext {
  scope: Scope
  /** Absent if code does not matter. */
  code: PageCode | undefined
  /** The page, if it is a partial: the props that it is used with are unknown. */
  partial?: PageContext | undefined
  /** The place of an attribute, by index. */
  at: (index: number) => SourceSpan
}

/** Reads the props from the attributes. */
export function readProps(attributes: readonly JsxAttribute[], context: PropContext): Record<string, unknown> {
  const props: Record<string, unknown> = {}
  for (const [index, attribute] of attributes.entries()) {
    if (attribute.type === 'mdxJsxExpressionAttribute') Object.assign(props, spread(attribute.value, index, context))
    else {
      const value = attributeValue(attribute, index, context)
      if (value !== undefined) define(props, attribute.name, value)
    }
  }
  return props
}

/** Defines an own property, whatever its name. */
function define(props: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(props, name, { value, enumerable: true, configurable: true, writable: true })
}

function attributeValue(
  { name, value }: Extract<JsxAttribute, { type: 'mdxJsxAttribute' }>,
  index: number,
  { scope, code, partial, at }: PropContext,
): unknown {
  if (value === null || value === undefined) return true
  if (typeof value === 'string') return value
  const literal = readWholeLiteral(value.value, scope)
  if (literal) return literal.value
  if (partial && /\bprops\b/.test(value.value)) {
    const computed = propInsertion(value.value, scope)
    if (!computed) reportProps(partial, { what: `The value of ${name}`, at: at(index) })
    return computed
  }
  return tocSlice(value.value) ?? code?.value(value.value, `The value of ${name}`, at(index))?.value
}

function spread(written: string, index: number, { scope, code, partial, at }: PropContext): object {
  const source = written.replace(/^\s*\.\.\./, '')
  if (partial && /\bprops\b/.test(source)) reportProps(partial, { what: 'The spread', at: at(index) })
  const read = readWholeLiteral(source, scope) ?? code?.value(source, 'The spread', at(index))
  const value = read?.value
  return typeof value === 'object' && value !== null ? value : {}
}
