/**
 * `llms-full.txt`: the text of pages, one after the other. In: a page and the body of its markdown. Out: its part of the
 * file, which starts with the title and the address.
 */
import type { TextPage } from './listed-pages.ts'

/** The text of a page. */
export function fullText({ view, site }: TextPage, markdown: string): string {
  const body = markdown.trim()
  const firstLine = /^# .*/.exec(body)?.[0]
  const text = firstLine === undefined ? body : body.slice(firstLine.length).trim()
  const head = `${firstLine ?? `# ${view.title}`}\n\nSource: ${site.view.url}${view.path}\n`
  return text === '' ? head : `${head}\n${text}\n`
}
