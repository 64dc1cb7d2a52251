/**
 * Elements that a page must not have. Returns whether it is left out, with a finding; attributes that it must not
 * have are removed.
 *
 * `<base>` and `<meta>` affect the whole document, wherever they are. If the code of pages is not run, their authors are
 * unknown, and their HTML must not run code, load styles, or send readers or what they enter elsewhere.
 */
import type { Element } from 'hast'
import type { HeadTag } from '../../model/page.ts'
import type { PageContext } from '../page-context.ts'
import { escapeHtml } from '../text/escape-html.ts'

/** Names of attributes that React does not treat as such, or that it would run. */
export const REFUSED = /^(?:style|children|ref|key|is|dangerouslySetInnerHTML|on.*)$/i

/** Pages that are React modules are code of the site. */
const MODULE = /\.[jt]sx?$/
const OF_HEAD = new Set(['base', 'meta'])
/** A tag that a component adds to the head (`templates/features/`). */
const HEAD = 'dg-head'
const HEAD_TAGS = new Set(['base', 'link', 'meta', 'noscript', 'script', 'style', 'title'])
/** Elements that run code, or load documents that may. */
const ACTIVE = new Set(['applet', 'embed', 'frame', 'frameset', 'link', 'object', 'portal', 'script', 'style'])
const ANIMATIONS = new Set(['animate', 'animatemotion', 'animatetransform', 'set'])
const ANIMATED = /^(?:xlink:)?href$|^on/i
/** Attributes that contain a document, or say where data of readers is sent. */
const ACTIVE_ATTRIBUTES = ['srcDoc', 'formAction', 'action', 'ping']

/** Whether the code of a page is run. */
export function isCodeRun({ options, input }: PageContext): boolean {
  return options.markdown.mdx === 'run' || MODULE.test(input.path)
}

/**
 * Whether the element is left out. What code adds to the head is put there.
 * @param isRun whether the code of the page is run
 */
export function isLeftOut(element: Element, page: PageContext, isRun: boolean): boolean {
  const { tagName } = element
  if (tagName === HEAD && isRun) {
    page.headTags.push(...headTagOf(String(element.properties.dataTag)))
    return true
  }
  if (OF_HEAD.has(tagName)) {
    report(element, page, `<${tagName}> is left out: it belongs in the head of the document`)
    return true
  }
  if (isRun) return false
  if (!element.data?.component && isActive(element)) {
    reportUntrusted(page, `The element <${tagName}>`, element)
    return true
  }
  for (const name of ACTIVE_ATTRIBUTES) {
    if (element.properties[name] === undefined || element.data?.component) continue
    delete element.properties[name]
    reportUntrusted(page, `The attribute ${name.toLowerCase()} of <${tagName}>`, element)
  }
  return false
}

function headTagOf(data: string): HeadTag[] {
  try {
    const { tagName, attributes, innerHTML } = JSON.parse(data) as Required<HeadTag>
    if (!HEAD_TAGS.has(tagName)) return []
    const text = tagName === 'title' ? escapeHtml(innerHTML) : innerHTML
    for (const name of Object.keys(attributes)) if (REFUSED.test(name)) delete attributes[name]
    return [{ tagName, attributes, ...(text && { innerHTML: text }) }]
  } catch {
    // The author of the page wrote the element.
    return []
  }
}

function isActive({ tagName, properties }: Element): boolean {
  return (
    ACTIVE.has(tagName) ||
    (ANIMATIONS.has(tagName.toLowerCase()) && ANIMATED.test(String(properties.attributeName ?? '')))
  )
}

function report(element: Element, page: PageContext, message: string): void {
  page.report({ rule: 'misplaced-html', message, hint: 'Put it between <head> and </head>.', at: element })
}

/** Reports what pages of unknown authors must not have. `what` begins a sentence. */
export function reportUntrusted(page: PageContext, what: string, at: Parameters<PageContext['report']>[0]['at']): void {
  page.report({
    rule: 'untrusted-html',
    message: `${what} is left out, because pages of this site run no code.`,
    hint: "Scripts, styles and tags for every page belong in the config: 'scripts', 'customCss' and 'headTags'.",
    at,
  })
}
