/**
 * The first half of parsing a file: bytes to text, front matter, text for the markdown parser. In: a file and the
 * options. Out: its context with the findings so far, or only findings if the file is not text.
 */

import { readFileSync } from 'node:fs'
import { hashOf } from '../base/hash.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { PageFilling } from '../model/plugin.ts'
import { referFrontMatter } from './front-matter/front-matter-links.ts'
import { readFrontMatter } from './front-matter/read-front-matter.ts'
import { ignoresIn } from './ignores.ts'
import { type CodeMode, type GivenCode, PageCode, type SiteComponents } from './mdx/page-code.ts'
import { syntaxOf } from './mdx/syntax-of.ts'
import { PageContext } from './page-context.ts'
import type { ParseInput, ParseOptions, Reading } from './parse-input.ts'
import { type PreparedText, prepareText, untouchedText } from './prepare/prepare-text.ts'
import { decode } from './text/decode.ts'
import { LineIndex } from './text/line-index.ts'
import { markValues } from './values.ts'

/** Options of opening a file. */
export interface OpenOptions {
  /** The names that its tags may use. */
  components: ReadonlySet<string>
  /** The names whose `icon` prop is the name of an icon; absent if the page is not shown. */
  withIcon?: ReadonlySet<string>
  reading: Reading
  /** How the page's code is treated, if the site and the file allow code at all. */
  codeMode: CodeMode
  /** The page's code, if it was bundled. */
  given?: GivenCode
  /** The components with which the site replaces elements, for pages without code of their own. */
  ofSite?: SiteComponents
}

/** Opens a file. */
export function openPage(
  input: ParseInput,
  options: ParseOptions,
  { components, withIcon, reading, codeMode, given, ofSite }: OpenOptions,
): PageContext | Diagnostic[] {
  const { path, kind } = input
  const { text, diagnostics } = decode(input.bytes, path, options.limits.pageBytes)
  if (text === undefined) return diagnostics
  const lines = new LineIndex(text)
  const { frontMatter, bodyOffset, places, diagnostics: problems } = readFrontMatter(text, lines)
  const { math } = options.markdown
  const format = frontMatter.format ?? options.markdown.format
  const { syntax, mayRun } = syntaxOf(input, bodyOffset === 0 ? text : text.slice(bodyOffset), { format, components })
  const filled = fillingOf(input, { syntax, reading })
  const prepared =
    reading === 'plain'
      ? untouchedText(text, bodyOffset, 'markdown')
      : prepareText(text, bodyOffset, { syntax, math, more: filled?.edits })
  const mode = codeMode !== 'run' || (mayRun && options.markdown.mdx === 'run') ? codeMode : 'static'
  const code = new PageCode(mode, { given, ofSite }, finding => page.report(finding))
  if (input.filling !== undefined && reading !== 'plain') {
    if (syntax === 'mdx') diagnostics.push(noEntries(path))
    else if (!filled) diagnostics.push(savedMeanwhile(path))
  }
  if (filled) frontMatter.symbols = [...(frontMatter.symbols ?? []), ...filled.symbols]
  const parts = { input, options, reading, components, withIcon, frontMatter, text, bodyOffset, code, prepared, lines }
  const page: PageContext = new PageContext(parts)
  page.diagnostics.push(...diagnostics, ...problems.map(problem => ({ ...problem, file: path })))
  page.ignores = ignoresIn(text, lines)
  if (reading !== 'plain') markValues(page)
  referFrontMatter(page, { text, places })
  if (kind === 'partial' && places.size > 0) reportFrontMatter(page, places)
  return page
}

/** What a feature adds to the page. Places of another text, which was saved meanwhile, are of no use. */
function fillingOf(
  { bytes, filling }: ParseInput,
  { syntax, reading }: { syntax: PreparedText['syntax']; reading: Reading },
): PageFilling | undefined {
  if (filling === undefined || reading === 'plain' || syntax === 'mdx') return undefined
  const read = JSON.parse(readFileSync(filling, 'utf8')) as PageFilling
  return read.bytes === hashOf(bytes) ? read : undefined
}

function savedMeanwhile(file: string): Diagnostic {
  return {
    rule: 'reference-source',
    message: 'The page was saved while the site was read, so the entries of a reference are not in it.',
    hint: 'Build the site again.',
    file,
  }
}

function noEntries(file: string): Diagnostic {
  return {
    rule: 'reference-source',
    message: 'The page is MDX, so the entries of a reference are not put into it.',
    hint: "Name it .md without components, or set 'mdx: { format: md }' in its front matter.",
    file,
  }
}

/** A partial is not a page, so its front matter has no effect. */
function reportFrontMatter(page: PageContext, places: Map<string, [number, number]>): void {
  const [start, end] = places.values().next().value as [number, number]
  page.report({
    rule: 'partial-front-matter',
    message: 'the front matter of a partial has no effect',
    hint: 'Remove it, or rename the file so that it does not start with _ and becomes a page.',
    at: page.lines.span(start, end),
  })
}
