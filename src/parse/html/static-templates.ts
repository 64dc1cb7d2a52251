/**
 * The HTML of components that only put their content and some of their props into a fixed frame. Such a component is
 * rendered once for each set of its other props, and then filled in like a form. A component declares this by
 * `opaqueProps`: the props that it writes out without looking at them (always including its children). Others are
 * rendered by React every time.
 */
import type { ComponentType } from 'react'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { hasInsertion } from '../insertion.ts'
import { escapeHtml } from '../text/escape-html.ts'
import type { HtmlPiece } from './html-builder.ts'

/** A component with the declaration that makes a form of it possible. */
export type StaticComponent = ComponentType<Record<string, unknown>> & { opaqueProps?: readonly string[] }

/** Number of cached forms; a site has a few dozen. */
const MAX_FORMS = 500

/** HTML with gaps: text and names of props alternate. */
type Form = string[]

/** Creates the memo for a set of components. It returns undefined for a component without the declaration. */
export function createStaticTemplates(): (
  type: StaticComponent,
  name: string,
  given: { props: Record<string, unknown>; children: readonly HtmlPiece[] },
) => HtmlPiece[] | undefined {
  const forms = new Map<string, Form>()

  return (type, name, { props, children }) => {
    const opaque = type.opaqueProps
    // An insertion has no text that could identify a form.
    if (!opaque || Object.values(props).some(hasInsertion)) return undefined
    const fixed: Record<string, unknown> = {}
    const blanks: Record<string, readonly HtmlPiece[]> = children.length === 0 ? {} : { children }
    for (const key in props) {
      const value = props[key]
      if (opaque.includes(key) && typeof value === 'string' && value !== '') blanks[key] = [escapeHtml(value)]
      else fixed[key] = value
    }
    const names = Object.keys(blanks)
    const fixedText = JSON.stringify(fixed)
    const identity = `${name} ${names.join(',')} ${fixedText}`
    const form = forms.get(identity) ?? make(type, fixed, { names, mark: markFor(fixedText) })
    if (forms.size < MAX_FORMS) forms.set(identity, form)
    return form.flatMap((part, index) => (index % 2 === 0 ? part : (blanks[part] ?? [])))
  }
}

/** Text that marks gaps: the other props do not contain it. */
function markFor(text: string): string {
  let mark = 'blank'
  while (text.includes(mark)) mark += '-'
  return mark
}

function make(
  type: StaticComponent,
  fixed: Record<string, unknown>,
  { names, mark }: { names: string[]; mark: string },
): Form {
  const shown = Object.fromEntries(names.map(name => [name, `\u0001${mark} ${name}\u0001`]))
  return renderToString(createElement(type, { ...fixed, ...shown })).split(new RegExp(`\u0001${mark} (\\w+)\u0001`))
}
