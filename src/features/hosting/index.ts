/** What serves the site: a page for each redirect, which works everywhere, and files of particular hosts. */
import type { Feature } from '../../model/feature.ts'
import { headerRules } from './headers.ts'
import { hostFiles } from './host-files.ts'
import { redirectPages } from './redirects.ts'

export const feature: Feature = {
  outputs: site => {
    const { config, graph, texts } = site
    const redirects = [...graph.redirects].sort((a, b) => (a.from < b.from ? -1 : 1))
    return [...redirectPages(redirects, config, texts), ...hostFiles(config, { redirects, headers: headerRules(site) })]
  },
}
