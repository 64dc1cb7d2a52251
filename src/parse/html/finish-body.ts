/**
 * The last look at what a page publishes. In: the HTML of a body, and texts beside it. Out: the same without anything
 * that only docsgen's own stages should see: marks of prepared text, and NUL characters that make no hole. None is
 * expected here; what is found is taken out, and is a finding.
 */
import { recoveredPage } from '../../findings/recovered.ts'
import type { PageContext } from '../page-context.ts'
import { type Marks, replaceMarks } from '../prepare/marks.ts'
import { escapeHtml } from '../text/escape-html.ts'

const HOLE = /^[ju]?(?:([LIP])(\d+)|(C)(\d+)|[VA].+)$/s

/** The body's HTML, fit to be published. */
export function finishBody(html: string, page: PageContext): string {
  const { links, slots } = page
  const isHole = (text: string) => {
    const hole = HOLE.exec(text)
    if (!hole) return false
    return hole[1] ? Number(hole[2]) < links.length : hole[3] ? Number(hole[4]) < slots.length : true
  }
  const finished = withoutNul(withoutMarks(html, page.prepared, escapeHtml), isHole)
  if (finished !== html)
    page.diagnostics.push(recoveredPage('a mark of its own was left in the page', { file: page.input.path }))
  return finished
}

/** Text beside the body (titles, headings, sections), fit to be published. */
export function finishText(text: string, { prepared }: PageContext): string {
  return withoutNul(
    withoutMarks(text, prepared, source => source),
    () => false,
  )
}

/** Puts back what the author wrote in the place of marks, those that were escaped or parsed as tags included. */
function withoutMarks(text: string, prepared: Marks, write: (source: string) => string): string {
  const { markName, marks } = prepared
  if (marks.length === 0 || !text.includes(`${markName}-`)) return text
  const written = text.replace(new RegExp(`&lt;(/?${markName}-\\d+/?)&gt;`, 'g'), '<$1>')
  return replaceMarks(written, prepared, found => write(found.mark.source)).replace(
    new RegExp(`</?${markName}-\\d+[^<>]*>`, 'g'),
    '',
  )
}

/** Takes out NUL characters, with the letter and number of what looks like the beginning of a hole. */
function withoutNul(text: string, isHole: (text: string) => boolean): string {
  if (!text.includes('\0')) return text
  const parts = text.split('\0')
  let out = parts[0] as string
  for (let at = 1; at < parts.length; at++) {
    const part = parts[at] as string
    if (at + 1 < parts.length && isHole(part)) {
      out += `\0${part}\0${parts[++at]}`
    } else out += part.replace(/^[ju]?[A-Z]\d*/, '')
  }
  return out
}
