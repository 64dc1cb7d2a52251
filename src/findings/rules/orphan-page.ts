import type { Doc, SidebarItem, SiteGraph } from '../../model/graph.ts'
import { defineRule } from '../define-rule.ts'

export const orphanPage = defineRule({
  id: 'orphan-page',
  group: 'site',
  level: 'warn',
  what: 'No sidebar shows the page, and no other page, navbar or footer links to it. Start pages and unlisted pages do not count.',
  todo: 'Put it into a sidebar, link to it, or set `unlisted: true`.',
  checkSite: ({ config, graph }) => {
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
