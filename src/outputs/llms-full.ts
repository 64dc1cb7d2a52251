/**
 * `llms-full.txt`: the text of pages, one after the other. In: pages and a reader of their markdown. Out: the file's text;
 * each page starts with its title and its address.
 */
import { withoutFrontMatter } from '../base/markdown-sections.ts'
import type { WrittenPage } from './listed-pages.ts'

/** The text of these pages; those without markdown are left out. */
export function llmsFull(pages: readonly WrittenPage[], read: (path: string) => string): string {
  const texts = pages.flatMap(({ view, site, markdownPath }) => {
    if (markdownPath === undefined) return []
    const body = withoutFrontMatter(read(markdownPath)).trim()
    const [first = '', ...rest] = body.split('\n')
    const hasTitle = first.startsWith('# ')
    const title = hasTitle ? first : `# ${view.title}`
    const text = hasTitle ? rest.join('\n').trim() : body
    return [[title, `Source: ${site.view.url}${view.path}`, text].filter(part => part !== '').join('\n\n')]
  })
  return `${texts.join('\n\n')}\n`
}
