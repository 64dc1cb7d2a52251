/** Tags, stylesheets, scripts and folders. */
import type { ResolvedConfig } from '../../model/config.ts'
import type { HeadTagInput, ScriptInput, StylesheetInput } from '../schema/assets.ts'

type Stylesheet = ResolvedConfig['stylesheets'][number]

/** Is it KaTeX's own stylesheet, from wherever? */
export function isKatex(stylesheet: { href: string }): boolean {
  return /katex(?:\.min)?\.css(?:[?#]|$)/i.test(stylesheet.href)
}

/** A stylesheet as an object. KaTeX's is loaded only where there is maths. */
export function resolveStylesheet(input: StylesheetInput): Stylesheet {
  const { href, integrity, crossorigin, media, onlyMath } = typeof input === 'string' ? { href: input } : input
  return { href, integrity, crossorigin, media, onlyMath: onlyMath ?? isKatex({ href }) }
}

/** A script as an object. */
export function resolveScript(input: ScriptInput): ResolvedConfig['scripts'][number] {
  if (typeof input === 'string') return { src: input }
  const { src, async, defer, integrity, crossorigin } = input
  return { src, async, defer, integrity, crossorigin }
}

/** A tag with its attributes, which may be none. */
export function resolveHeadTag(input: HeadTagInput): ResolvedConfig['headTags'][number] {
  return { tagName: input.tagName.toLowerCase(), attributes: input.attributes ?? {}, innerHTML: input.innerHTML }
}
