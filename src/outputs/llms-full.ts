/**
 * `llms-full.txt`: the text of pages, one after the other. In: pages with markdown. Out: the file's text; each page starts
 * with its title and its address.
 */
import type { WrittenPage } from './listed-pages.ts'

/** The text of these pages, in parts. `bodyOf`: the markdown of a page without its front matter. */
export function llmsFull(pages: readonly WrittenPage[], bodyOf: (page: WrittenPage) => string): string[] {
  return pages.flatMap((page, index) => {
    const { view, site } = page
    const body = bodyOf(page).trim()
    const firstLine = /^# .*/.exec(body)?.[0]
    const text = firstLine === undefined ? body : body.slice(firstLine.length).trim()
    return [
      index > 0 ? '\n' : '',
      `${firstLine ?? `# ${view.title}`}\n\nSource: ${site.view.url}${view.path}\n`,
      text === '' ? '' : `\n${text}\n`,
    ]
  })
}
