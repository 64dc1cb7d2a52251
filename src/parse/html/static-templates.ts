/**
 * HTML of components that only put their contents and some of their props into a fixed frame: such a
 * component is rendered once for each set of its other props, and then filled in like a form. A
 * component says so itself, by `opaqueProps`: the props that it writes out without looking at them
 * (its children are always among them). Others are rendered by React every time.
 */
import type { ComponentType } from 'react'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { escapeHtml } from '../text/escape-html.ts'

/** A component with the promise that makes it a form. */
export type StaticComponent = ComponentType<Record<string, unknown>> & { opaqueProps?: readonly string[] }

/** Forms that are kept; a site has a few dozen. */
const KEPT = 500
/** Stands for an opaque prop or the children: nothing that React escapes, or that an author can write. */
const BLANK = /\0B(\w+)\0/

/** HTML with blanks: text and names of props in turn. */
type Form = string[]

/** Makes the memo for a set of components. It answers undefined where a component made no promise. */
export function createStaticTemplates(): (
  type: StaticComponent,
  name: string,
  given: { props: Record<string, unknown>; children: string },
) => string | undefined {
  const forms = new Map<string, Form>()

  return (type, name, { props, children }) => {
    const opaque = type.opaqueProps
    if (!opaque) return undefined
    const fixed: Record<string, unknown> = {}
    const blanks: Record<string, string> = children === '' ? {} : { children }
    for (const key in props) {
      const value = props[key]
      if (opaque.includes(key) && typeof value === 'string' && value !== '') blanks[key] = escapeHtml(value)
      else fixed[key] = value
    }
    const identity = `${name} ${Object.keys(blanks).join(',')} ${JSON.stringify(fixed)}`
    const form = forms.get(identity) ?? make(type, fixed, Object.keys(blanks))
    if (forms.size < KEPT) forms.set(identity, form)
    return form.map((part, index) => (index % 2 === 0 ? part : (blanks[part] ?? ''))).join('')
  }
}

function make(type: StaticComponent, fixed: Record<string, unknown>, blanks: string[]): Form {
  const shown = Object.fromEntries(blanks.map(name => [name, `\0B${name}\0`]))
  return renderToString(createElement(type, { ...fixed, ...shown })).split(BLANK)
}
