/**
 * The last look at what a page publishes. In: the HTML of a body. Out: the same without NUL characters that make no
 * hole. None is expected here; what is found is taken out, and is a finding.
 */
import { recoveredPage } from '../../findings/recovered.ts'
import type { PageContext } from '../page-context.ts'

const HOLE = /^[ju]?(?:([LIP])(\d+)|(C)(\d+)|[VA].+)$/s

/** The body's HTML, fit to be published. */
export function finishBody(html: string, page: PageContext): string {
  const { links, slots } = page
  const isHole = (text: string) => {
    const hole = HOLE.exec(text)
    if (!hole) return false
    return hole[1] ? Number(hole[2]) < links.length : hole[3] ? Number(hole[4]) < slots.length : true
  }
  const finished = withoutNul(html, isHole)
  if (finished !== html)
    page.diagnostics.push(recoveredPage('a mark of its own was left in the page', { file: page.input.path }))
  return finished
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
