/** Assets of every page: tags of the head, stylesheets, scripts; and folders that are copied unchanged. */
import * as v from 'valibot'
import { either, filledText, flag, list, noun, oneOf, text, textOr } from '../../schema/fields.ts'

const attribute = either([text, flag] as const, input => (typeof input === 'boolean' ? flag : text))
const attributeName = v.pipe(text, v.regex(/^[^\s"'<>/=]+$/, 'the name of an attribute'))
export const attributes = v.record(attributeName, attribute, 'an object')
const crossorigin = oneOf(['anonymous', 'use-credentials', ''])

const headTag = noun(
  'headTag',
  {
    /** Name of the element: `meta`, `link`, `script`… */
    tagName: v.pipe(text, v.regex(/^[A-Za-z][A-Za-z0-9-]*$/, 'the name of an element'), v.toLowerCase()),
    /** Its attributes; true means no value. */
    attributes: v.optional(attributes, {}),
    /** Its content. */
    innerHTML: v.optional(text),
  },
  { unused: { customElement: '' } },
)

export const stylesheet = noun(
  'stylesheet',
  {
    /** The address. */
    href: filledText,
    /** Integrity hash of the file. */
    integrity: v.optional(text),
    /** CORS mode for another host. */
    crossorigin: v.optional(crossorigin),
    /** Media query. */
    media: v.optional(text),
    /** Load it only on pages with maths. Default: true for a KaTeX stylesheet. */
    onlyMath: v.optional(flag),
  },
  { unused: { type: '', rel: '', sizes: '', as: '', id: '' } },
)

export const script = noun(
  'script',
  {
    /** The address. */
    src: filledText,
    /** Run it as soon as it is loaded. */
    async: v.optional(flag),
    /** Run it after the page is parsed. */
    defer: v.optional(flag),
    /** Integrity hash of the file. */
    integrity: v.optional(text),
    /** CORS mode for another host. */
    crossorigin: v.optional(crossorigin),
  },
  { unused: { type: '', id: '', charset: '' } },
)

export const headTags = list(headTag)
export const bodyTags = noun('bodyTags', {
  /** At the start of the body, before everything that readers see. */
  start: v.optional(headTags, []),
  /** At its end. */
  end: v.optional(headTags, []),
})
/** KaTeX's own stylesheet is loaded only on pages with maths. */
export const stylesheets = list(
  v.pipe(
    textOr(stylesheet),
    v.transform(input => (typeof input === 'string' ? { href: input } : input)),
    v.transform(input => ({ ...input, onlyMath: input.onlyMath ?? isKatex(input) })),
  ),
)
export const scripts = list(
  v.pipe(
    textOr(script),
    v.transform(input => (typeof input === 'string' ? { src: input } : input)),
  ),
)
export const staticDirectories = list(filledText)
export const metadata = list(v.record(attributeName, text, 'an object'))
const paths = list(filledText)
export const customCss = v.pipe(
  either([filledText, paths] as const, input => (Array.isArray(input) ? paths : filledText)),
  v.transform(input => [input].flat()),
)

/** Whether it is KaTeX's own stylesheet, from any source. */
export function isKatex({ href }: { href: string }): boolean {
  return /katex(?:\.min)?\.css(?:[?#]|$)/i.test(href)
}
