/**
 * The HTML of components that only put their content and some of their props into a fixed frame. Such a component is
 * rendered once for each set of its other props, and then filled in like a form. A component declares this by
 * `opaqueProps`: the props that it writes out without looking at them (always including its children). Others are
 * rendered by React every time.
 */
import type { ComponentType } from 'react'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import type { observeReact } from '../../base/react-activity.ts'
import { escapeHtml } from '../text/escape-html.ts'
import type { HtmlPiece } from './html-builder.ts'

/** A component with the declaration that makes a form of it possible. */
export type StaticComponent = ComponentType<Record<string, unknown>> & { opaqueProps?: readonly string[] }

/** Number of cached forms; a site has a few dozen. */
const MAX_FORMS = 500

/** Name of the gap in the first child. */
const FIRST = 'first_child'

/** HTML with gaps: text and names of props alternate. */
type Form = string[]

/** What a form is filled with. */
interface Given {
  props: Readonly<Record<string, unknown>>
  children: readonly HtmlPiece[]
  /** The first child, if it is a form and the component looks for it. */
  first?: { type: StaticComponent; children: readonly HtmlPiece[] } | undefined
}

/**
 * Creates the memo for a set of components. It returns undefined for a component without the declaration, and for one
 * that needs a browser, which is reported for each page.
 */
export function createStaticTemplates(
  observe?: typeof observeReact,
): (type: StaticComponent, name: string, given: Given) => HtmlPiece[] | undefined {
  const forms = new Map<string, Form | undefined>()

  return (type, name, { props, children, first }) => {
    const opaque = type.opaqueProps
    if (!opaque) return undefined
    const fixed: Record<string, unknown> = {}
    const blanks: Record<string, readonly HtmlPiece[]> = {}
    let identity = name
    for (const key in props) {
      const value = props[key]
      // An insertion, or an object from the page's code, has no text that could identify a form.
      if ((typeof value === 'object' && value !== null) || typeof value === 'function') return undefined
      const isBlank = typeof value === 'string' && value !== '' && opaque.includes(key)
      if (isBlank) blanks[key] = [escapeHtml(value)]
      else fixed[key] = value
      identity += isBlank ? ` ${key}` : ` ${key}=${typeof value === 'string' ? JSON.stringify(value) : String(value)}`
    }
    if (children.length > 0) blanks.children = children
    if (first) blanks[FIRST] = first.children
    identity += ` ${children.length > 0} ${first !== undefined}`
    let form = forms.get(identity)
    if (!form && !forms.has(identity)) {
      const work = () => make(type, fixed, { names: Object.keys(blanks), first: first?.type, mark: markFor(identity) })
      const made = observe?.(work)
      form = made?.activities.length ? undefined : (made?.result ?? work())
      if (forms.size < MAX_FORMS) forms.set(identity, form)
    }
    return form && filled(form, blanks)
  }
}

function filled(form: Form, blanks: Readonly<Record<string, readonly HtmlPiece[]>>): HtmlPiece[] {
  const pieces: HtmlPiece[] = []
  for (const [index, part] of form.entries())
    if (index % 2 === 0) pieces.push(part)
    else for (const piece of blanks[part] ?? []) pieces.push(piece)
  return pieces
}

function make(
  type: StaticComponent,
  fixed: Readonly<Record<string, unknown>>,
  { names, first, mark }: { names: string[]; first: StaticComponent | undefined; mark: string },
): Form {
  const blank = (name: string) => `\u0001${mark} ${name}\u0001`
  const shown: Record<string, unknown> = Object.fromEntries(
    names.filter(name => name !== FIRST).map(name => [name, blank(name)]),
  )
  if (first) shown.children = [createElement(first, { key: FIRST }, blank(FIRST)), shown.children]
  return renderToString(createElement(type, { ...fixed, ...shown })).split(new RegExp(`\u0001${mark} (\\w+)\u0001`))
}

/** Text that marks gaps: the other props do not contain it. */
function markFor(text: string): string {
  let mark = 'blank'
  while (text.includes(mark)) mark += '-'
  return mark
}
