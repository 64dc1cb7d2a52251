/** How pages are read. */
import type { ResolvedConfig } from '../../model/config.ts'
import type { FlatSite } from '../docusaurus/flatten.ts'
import { isKatex } from './assets.ts'

type Markdown = ResolvedConfig['markdown']

const HIGHLIGHT: Markdown['magicComments'] = [
  {
    className: 'theme-code-block-highlighted-line',
    line: 'highlight-next-line',
    block: { start: 'highlight-start', end: 'highlight-end' },
  },
]

/** Every markdown option with its default. In a preset, maths is on where its author plugged it in. */
export function resolveMarkdown(site: FlatSite): Markdown {
  const { markdown = {}, prism = {} } = site
  const stylesheets = (site.stylesheets ?? []).map(entry => (typeof entry === 'string' ? { href: entry } : entry))
  return {
    parser: markdown.parser ?? 'satteri',
    format: markdown.format ?? 'detect',
    components: markdown.components,
    math: markdown.math ?? (!site.docusaurus || pluginNames(site).includes('remarkMath')),
    mathStylesheet: markdown.mathStylesheet ?? (stylesheets.some(isKatex) ? 'external' : 'bundled'),
    admonitions: [...new Set([...(markdown.admonitions ?? []), ...keywords(site)])],
    anchorsMaintainCase: markdown.anchors?.maintainCase ?? false,
    defaultCodeLanguage: prism.defaultLanguage,
    magicComments: prism.magicComments ?? HIGHLIGHT,
  }
}

/** Names of the unified plugins that a Docusaurus config lists; a name in quotes counts like its function. */
export function pluginNames(site: FlatSite): string[] {
  const { remarkPlugins = [], rehypePlugins = [] } = site.docs ?? {}
  return [...remarkPlugins, ...rehypePlugins].map(entry => {
    const plugin: unknown = Array.isArray(entry) ? entry[0] : entry
    const name = typeof plugin === 'function' ? plugin.name : String(plugin)
    return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
  })
}

function keywords(site: FlatSite): string[] {
  const admonitions = site.docs?.admonitions
  return typeof admonitions === 'object' ? (admonitions.keywords ?? []) : []
}
