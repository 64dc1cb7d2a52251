/**
 * The first half of parsing a file: bytes to text, front matter, text for the markdown parser. In: a
 * file and the options. Out: its context with the findings so far, or only findings where the file is
 * no text.
 */
import type { Diagnostic } from '../model/diagnostic.ts'
import { referFrontMatter } from './front-matter/front-matter-links.ts'
import { readFrontMatter } from './front-matter/read-front-matter.ts'
import { ignoresIn } from './ignores.ts'
import { PageContext } from './page-context.ts'
import type { ParseInput, ParseOptions } from './parse-page.ts'
import { prepareText, untouchedText } from './prepare/prepare-text.ts'
import type { Reading } from './recover.ts'
import { decode } from './text/decode.ts'
import { LineIndex } from './text/line-index.ts'

/** Opens a file; `components` are the names that its tags may use. */
export function openPage(
  input: ParseInput,
  options: ParseOptions,
  { components, reading }: { components: ReadonlySet<string>; reading: Reading },
): PageContext | Diagnostic[] {
  const { path, kind } = input
  const { text, diagnostics } = decode(input.bytes, path, options.limits.pageBytes)
  if (text === undefined) return diagnostics
  const lines = new LineIndex(text)
  const { frontMatter, bodyOffset, places, diagnostics: problems } = readFrontMatter(text, lines)
  const { math } = options.markdown
  const format = frontMatter.format ?? options.markdown.format
  const prepared =
    reading === 'plain'
      ? untouchedText(text, bodyOffset)
      : prepareText(text, bodyOffset, { path, kind, format, components, frontMatter, math })
  const page = new PageContext({ input, options, reading, components, frontMatter, prepared, lines })
  page.diagnostics.push(...diagnostics, ...problems.map(problem => ({ ...problem, file: path })))
  for (const { start, end, ...finding } of prepared.findings) page.report({ ...finding, at: lines.span(start, end) })
  page.ignores = ignoresIn(text, lines)
  referFrontMatter(page, { text, places })
  if (kind === 'partial' && places.size > 0) reportFrontMatter(page, places)
  return page
}

/** A partial has no page that its front matter could be about. */
function reportFrontMatter(page: PageContext, places: Map<string, [number, number]>): void {
  const [start, end] = places.values().next().value as [number, number]
  page.report({
    rule: 'partial-front-matter',
    message: 'the front matter of a partial has no effect',
    hint: 'Remove it, or rename the file so that it does not start with _ and becomes a page.',
    at: page.lines.span(start, end),
  })
}
