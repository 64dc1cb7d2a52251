/**
 * What a reader can do with a page: report a problem, open it in an assistant, go on to related pages. In: the page and
 * the config. Out: addresses that contain the page's title and address.
 */
import { absoluteUrl } from '../base/url.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { PageView } from '../model/view.ts'
import type { JobContext, KeyedSiteView } from './view-context.ts'

/** Assistants that are known by name. Each address starts a chat with the question. */
const ASSISTANTS = {
  chatgpt: { label: 'ChatGPT', href: 'https://chatgpt.com/?q={prompt}' },
  claude: { label: 'Claude', href: 'https://claude.ai/new?q={prompt}' },
  perplexity: { label: 'Perplexity', href: 'https://www.perplexity.ai/search?q={prompt}' },
} satisfies Record<Extract<ResolvedConfig['reading']['assistants'][number], string>, { label: string; href: string }>

const BEYOND_ASCII = /(?:%[89A-F][0-9A-F])+/g

type Tools = Pick<PageView, 'reportUrl' | 'assistants' | 'related'>

/**
 * The addresses of the tools. Without the site's own address, no external service can find a page, so there are no
 * assistants.
 */
export function pageTools(
  page: Pick<PageView, 'path' | 'title' | 'canonical' | 'markdownHref'> & { key: string },
  { view: { texts } }: KeyedSiteView,
  { config, graph, related }: JobContext,
): Tools {
  const { reportUrl, assistants } = config.reading
  const url = absoluteUrl(page.path, config)
  const values = { title: texts['page.reportTitle'].replace('{title}', page.title), url: url ?? page.path }
  const markdown = page.markdownHref === undefined ? url : config.url + page.markdownHref
  const prompt = texts['page.prompt'].replace('{url}', markdown ?? '')
  const opened = url === undefined ? [] : assistants.map(one => (typeof one === 'string' ? ASSISTANTS[one] : one))
  const relatedDocs = (related?.get(page.key) ?? []).flatMap(key => graph.docByKey.get(key) ?? [])
  return {
    reportUrl: reportUrl ? filled(reportUrl, values) : undefined,
    assistants: opened.map(({ label, href }) => ({
      label,
      href: filled(href, { prompt, url: url ?? '', markdown: markdown ?? '' }),
    })),
    related: relatedDocs.map(({ title, route }) => ({ label: title, href: route })),
  }
}

/**
 * Fills in the placeholders of an address. In a query, slashes, colons and letters beyond ASCII are not encoded: this
 * keeps pages smaller, and browsers encode them if necessary.
 */
function filled(address: string, values: Record<string, string>): string {
  const query = address.indexOf('?')
  return address.replace(/\{(\w+)\}/g, (whole, name: string, at: number) => {
    const value = values[name]
    if (value === undefined) return whole
    const encoded = encodeURIComponent(value)
    return query >= 0 && at > query
      ? encoded.replace(/%2F/g, '/').replace(/%3A/g, ':').replace(BEYOND_ASCII, decodeURIComponent)
      : encoded
  })
}
