/**
 * Values that a partial computes from the props that it is used with. Parsing reads expressions from pages;
 * rendering, which knows the props, evaluates them without running code.
 */

/** An expression. */
export type PropExpression =
  | readonly ['value', string | number | boolean | null]
  | readonly ['prop', string]
  | readonly ['not', PropExpression]
  | readonly ['if', PropExpression, PropExpression, PropExpression]
  | readonly ['and' | 'or' | 'equal' | 'unequal', PropExpression, PropExpression]
  /** Concatenated texts: `joined` as by `+` and templates, `shown` as React shows a list. */
  | readonly ['joined' | 'shown', ...PropExpression[]]
  | readonly ['lower' | 'upper' | 'trimmed', PropExpression]

type Value = string | number | boolean | null | undefined

/** The name of an insertion that is an expression. Names of props do not begin like this. */
export function expressionName(expression: PropExpression): string {
  return `=${JSON.stringify(expression)}`
}

/** Props as a partial gets them. As in React, nothing is shown for `null`. */
export function propTexts(props: Readonly<Record<string, unknown>> = {}): Record<string, string> {
  const given = Object.entries(props).filter(([, value]) => value !== null && value !== undefined)
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]))
}

/** The text of a prop, or of an expression over props. */
export function propText(name: string, props: Readonly<Record<string, string>>): string {
  if (!name.startsWith('=')) return Object.hasOwn(props, name) ? (props[name] as string) : ''
  return shownText(evaluate(JSON.parse(name.slice(1)) as PropExpression, props))
}

function evaluate(expression: PropExpression, props: Readonly<Record<string, string>>): Value {
  const of = (part: PropExpression) => evaluate(part, props)
  switch (expression[0]) {
    case 'value':
      return expression[1]
    case 'prop':
      return Object.hasOwn(props, expression[1]) ? read(props[expression[1]] as string) : undefined
    case 'not':
      return !of(expression[1])
    case 'if':
      return of(of(expression[1]) ? expression[2] : expression[3])
    case 'and':
      return of(expression[1]) && of(expression[2])
    case 'or':
      return of(expression[1]) || of(expression[2])
    case 'equal':
      return String(of(expression[1])) === String(of(expression[2]))
    case 'unequal':
      return String(of(expression[1])) !== String(of(expression[2]))
    case 'joined':
      return expression
        .slice(1)
        .map(part => String(of(part as PropExpression) ?? ''))
        .join('')
    case 'shown':
      return expression
        .slice(1)
        .map(part => shownText(of(part as PropExpression)))
        .join('')
    case 'lower':
      return String(of(expression[1]) ?? '').toLowerCase()
    case 'upper':
      return String(of(expression[1]) ?? '').toUpperCase()
    case 'trimmed':
      return String(of(expression[1]) ?? '').trim()
  }
}

/** Props are passed on as text. */
function read(text: string): Value {
  if (text === 'true' || text === 'false') return text === 'true'
  return text === 'null' || text === 'undefined' ? undefined : text
}

/** The text that React shows for a value. */
export function shownText(value: unknown): string {
  return typeof value === 'boolean' || value === null || value === undefined ? '' : String(value)
}
