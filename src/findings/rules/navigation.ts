/** Rules about sidebars, categories, versions and languages. */
import type { Doc, SidebarItem, SiteGraph } from '../../model/graph.ts'
import { defineRule } from '../define-rule.ts'

export const categoryFileUnused = defineRule({
  id: 'category-file-unused',
  group: 'site',
  level: 'warn',
  what: 'A folder has two `_category_` files, of which one is used.',
  todo: 'Keep one of them.',
})

export const duplicateDocId = defineRule({
  id: 'duplicate-doc-id',
  group: 'site',
  level: 'throw',
  contentLoss: 'some-pages',
  what: 'Two pages have the same id.',
  todo: 'Give one of them another `id`.',
})

export const emptyCategory = defineRule({
  id: 'empty-category',
  group: 'site',
  level: 'warn',
  what: 'A category of a sidebar has neither pages nor a page of its own, and is left out.',
  todo: 'Fill it, or remove it.',
})

export const emptySidebarFolder = defineRule({
  id: 'empty-sidebar-folder',
  group: 'site',
  level: 'warn',
  what: 'A sidebar is generated from a folder that has no pages.',
  todo: 'Correct `dirName`.',
})

export const localeOnlyPage = defineRule({
  id: 'locale-only-page',
  group: 'site',
  level: 'log',
  what: 'A translation has a page that the default language does not have.',
  todo: 'Add the original, or remove the translation.',
})

export const longContents = defineRule({
  id: 'long-contents',
  group: 'site',
  level: 'warn',
  what: 'A page has more than 500 headings of the levels that its table of contents shows, which only lists the first 500 of them.',
  todo: 'Split the page, or set `toc_max_heading_level`.',
})

export const missingAsset = defineRule({
  id: 'missing-asset',
  group: 'site',
  alwaysError: 'nothing can be built without a file that the config names',
  contentLoss: 'some-pages',
  what: '`customCss` or `markdown.components` of the config name a file that does not exist.',
  todo: 'Create the file, or remove the entry.',
})

export const missingHome = defineRule({
  id: 'missing-home',
  group: 'site',
  level: 'warn',
  what: "No page has the address of the site's root, and no redirect starts there: the brand in the navbar and the breadcrumbs lead to a page that does not exist.",
  todo: 'Give a page `slug: /`, make one with `layout: home`, or redirect `/` to the first page.',
})

export const missingStyleFile = defineRule({
  id: 'missing-style-file',
  group: 'site',
  level: 'warn',
  what: 'A stylesheet of the site refers to a file with `url()` or `image-set()`, which does not exist. The address stays as written.',
  todo: 'Correct the path, which counts from the folder of the stylesheet, or add the file.',
})

export const noLastUpdate = defineRule({
  id: 'no-last-update',
  group: 'site',
  level: 'log',
  what: 'Git cannot tell when pages were last changed.',
  todo: 'Fetch the history (`fetch-depth: 0`), or disable the dates.',
})

export const noPages = defineRule({
  id: 'no-pages',
  group: 'site',
  level: 'throw',
  contentLoss: 'some-pages',
  what: 'The docs folder, or a version of it, has no pages.',
  todo: 'Correct `docs.path` or `versions.json`.',
})

export const orphanPage = defineRule({
  id: 'orphan-page',
  group: 'site',
  level: 'warn',
  what: 'No sidebar shows the page, and no other page, navbar or footer links to it. Start pages and unlisted pages do not count.',
  todo: 'Put it into a sidebar, link to it, or set `unlisted: true`.',
  checkSite: ({ config, graph }) => {
    // That packages are missing is reported, and which pages their items would show is not known.
    if (config.functions?.lacksSidebarItems) return []
    const reached = reachedRoutes(graph)
    const isStart = (doc: Doc) =>
      doc.route === config.baseUrl ||
      doc.page.frontMatter.layout === 'home' ||
      [...graph.mainDocs.values()].includes(doc.key)
    return graph.docs
      .filter(doc => !doc.unlisted && !doc.draft && !doc.source.fallback && !isStart(doc) && !reached.has(doc.route))
      .map(doc => ({
        file: doc.source.path,
        span: { line: 1, column: 1 },
        message: `No sidebar shows the page ${doc.route}, and no page links to it.`,
        hint: 'Put it into a sidebar, link to it, or set unlisted: true.',
      }))
  },
})

function reachedRoutes(graph: SiteGraph): Set<string> {
  const reached = new Set<string>()
  const visit = (items: readonly SidebarItem[]) => {
    for (const item of items) {
      if (item.type === 'html') continue
      if (item.href !== undefined) reached.add(item.href)
      if (item.type === 'category') visit(item.items)
    }
  }
  for (const sidebar of graph.sidebars) visit(sidebar.items)
  for (const doc of graph.docs)
    for (const { route } of doc.resolved) if (route !== undefined && route !== doc.route) reached.add(route)
  for (const refs of graph.partialRefs.values()) for (const { route } of refs) if (route) reached.add(route)
  for (const refs of graph.shellRefs.values()) for (const { route } of refs.values()) if (route) reached.add(route)
  return reached
}

export const sidebarDuplicateDoc = defineRule({
  id: 'sidebar-duplicate-doc',
  group: 'site',
  level: 'warn',
  what: 'A page is in a sidebar twice, so that previous and next page are ambiguous. On a site that was written for another tool, it is a note.',
  todo: 'Remove one of them, or make it a link.',
})

export const sidebar = defineRule({
  id: 'sidebar',
  group: 'site',
  level: 'throw',
  contentLoss: 'some-pages',
  what: 'An item of a sidebar is not valid.',
  todo: 'Correct what the finding names.',
})

export const unknownDocId = defineRule({
  id: 'unknown-doc-id',
  group: 'site',
  level: 'throw',
  contentLoss: 'none',
  what: 'A sidebar, the navbar or front matter names an id that no page has.',
  todo: 'Write the id that the finding proposes.',
})

export const unknownDocs = defineRule({
  id: 'unknown-docs',
  group: 'site',
  level: 'throw',
  contentLoss: 'none',
  what: 'An item of the navbar names docs that the site does not have, in `docsPluginId`. The item is left out.',
  todo: 'Write the name of the docs: `default`, or the `id` of one of `moreDocs`.',
})

export const unknownSidebar = defineRule({
  id: 'unknown-sidebar',
  group: 'site',
  level: 'throw',
  contentLoss: 'none',
  what: 'The navbar or front matter names a sidebar that does not exist.',
  todo: 'Write the name that the finding proposes.',
})

export const unknownVersion = defineRule({
  id: 'unknown-version',
  group: 'site',
  level: 'throw',
  contentLoss: 'none',
  what: 'The config or the navbar names a version that does not exist.',
  todo: 'Correct the name.',
})

export const unmatchedFiles = defineRule({
  id: 'unmatched-files',
  group: 'site',
  level: 'warn',
  what: 'A pattern of `--files` matches no file of the site: the audit would report nothing.',
  todo: 'Write it relative to the site folder, such as `docs/guide/**`.',
})

export const versionsFile = defineRule({
  id: 'versions-file',
  group: 'site',
  level: 'throw',
  contentLoss: 'some-pages',
  what: '`versions.json` cannot be used.',
  todo: 'Write a list of version names.',
})
