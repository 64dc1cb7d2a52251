/** Output for programs: pages as markdown, `llms.txt`, `llms-full.txt` and `chunks.jsonl`. */
import type { Feature } from '../../model/feature.ts'
import { llmsFiles } from './llms-files.ts'
import { pageMarkdown } from './markdown/page-markdown.ts'
import { markdownPaths } from './markdown-paths.ts'
import { PROGRAM_TEXTS, programTexts } from './program-texts.ts'

export const feature: Feature = {
  pageTexts: {
    markdownPaths,
    kinds: ({ llms }) => PROGRAM_TEXTS.filter(kind => llms[kind]),
    make: (html, page, kinds) => {
      const { text, body } = pageMarkdown(html, page.view, page.site.view)
      return { markdown: text, texts: programTexts(page, body, kinds) }
    },
    files: llmsFiles,
    reported: [
      { name: 'llms.txt', pattern: /(?:^|\/)llms\.txt$/ },
      { name: 'llms-full', pattern: /(?:^|\/)llms-full(?:\/[^/]+|[^/]*)\.txt$/ },
      { name: 'chunks', pattern: /\.jsonl$/ },
    ],
  },
  addresses: ({ llms: { pages, index, full, chunks } }, base) =>
    [
      ...(index ? ['llms.txt'] : []),
      ...(full && pages ? ['llms-full.txt'] : []),
      ...(chunks && pages ? ['chunks.jsonl'] : []),
    ].map(name => base + name),
}
