/** Output for programs: pages as markdown, `llms.txt`, `llms-full.txt` and `chunks.jsonl`. */

import { foldersAbove } from '../../base/paths.ts'
import { outputPathOf } from '../../base/url.ts'
import type { ResolvedConfig } from '../../model/config.ts'
import type { Feature } from '../../model/feature.ts'
import type { SiteGraph } from '../../model/graph.ts'
import type { MarkdownPath } from '../../model/output.ts'
import { llmsFiles } from './llms-files.ts'
import { pageMarkdown } from './markdown/page-markdown.ts'
import { PROGRAM_TEXTS, programTexts } from './program-texts.ts'

export const feature: Feature = {
  pageTexts: {
    markdownPaths,
    kinds: ({ llms }) => PROGRAM_TEXTS.filter(kind => llms[kind]),
    make: (main, page, kinds) => {
      const { text, body } = pageMarkdown(main, page)
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

// The paths of pages as markdown. Returns for a page the path of its markdown in the output folder, unless another file
// has that path.

/**
 * Creates the look-up.
 * @param statics paths in the output folder of files that are copied
 */
function markdownPaths(
  config: ResolvedConfig,
  { routes }: Pick<SiteGraph, 'routes'>,
  statics: readonly string[],
): MarkdownPath {
  if (!config.llms.pages) return () => undefined
  const taken = new Set(statics)
  const noteFolders = (path: string) => {
    // Hardly any site has folders of such names.
    if (path.includes('.md/')) for (const folder of foldersAbove(path)) if (folder.endsWith('.md')) taken.add(folder)
  }
  for (const path of statics) noteFolders(path)
  for (const route of routes.keys()) noteFolders(outputPathOf(route, config))
  return route => {
    const path = pathOf(outputPathOf(route, config), route)
    return taken.has(path) ? undefined : path
  }
}

/** `a/b.md` for `a/b/index.html` and `a/b.html`. A name that would not be unique stays as it is. */
function pathOf(outPath: string, route: string): string {
  if (route.endsWith('.html')) return `${outPath}.md`
  if (/\/index\/?$/.test(route)) return outPath.replace(/\.html$/, '.md')
  return outPath === 'index.html' ? 'index.md' : outPath.replace(/(?:\/index)?\.html$/, '.md')
}
