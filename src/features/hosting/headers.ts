/**
 * The headers that a host should send: the Content-Security-Policy of all pages, and how long browsers may cache
 * files whose names contain a hash.
 */
import { cspHash } from '../../base/hash.ts'
import { cssReferences } from '../../check/css-references.ts'
import { GOOGLE, sourcesOf } from '../../model/analytics.ts'
import type { ResolvedConfig } from '../../model/config.ts'
import type { SiteGraph } from '../../model/graph.ts'
import { imagesElsewhere } from '../../model/page.ts'
import type { SiteView, WrittenView } from '../../model/view.ts'
import { redirectScriptHash } from './redirects.ts'

export interface HeaderInput {
  config: ResolvedConfig
  graph: SiteGraph
  views: readonly WrittenView[]
  /** Texts of the inline scripts in pages. */
  inlineScripts: readonly string[]
  /** Text of the stylesheet of every page. */
  stylesheet: string
}

type Sources = Record<string, string[]>

const ALGOLIA = ['https://*.algolia.net', 'https://*.algolianet.com']

/** Headers for everything below a path. */
export interface HeaderRule {
  /** Path with base, with leading and trailing slashes. */
  below: string
  headers: [name: string, value: string][]
}

/** The rules; none if the config asks for no policy and names no host. */
export function headerRules(input: HeaderInput): HeaderRule[] {
  const { baseUrl, contentSecurityPolicy, host } = input.config
  if (!contentSecurityPolicy && host === undefined) return []
  const safety: HeaderRule['headers'] = [
    ['Content-Security-Policy', policy(input)],
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ]
  return [
    ...(contentSecurityPolicy ? [{ below: baseUrl, headers: safety }] : []),
    { below: `${baseUrl}assets/`, headers: [['Cache-Control', 'public, max-age=31536000, immutable']] },
  ]
}

/** The policy: only the site itself, sources that its config and pages name, and those that the config adds. */
function policy(input: HeaderInput): string {
  const { config, graph, views } = input
  // Pages of unknown authors cannot widen the policy.
  const isTrusted = config.markdown.mdx === 'run'
  const parts: Sources[] = [
    own(input),
    ofTags(
      [
        config.headTags,
        config.bodyTags.start,
        config.bodyTags.end,
        ...(isTrusted ? views.map(view => view.headTags) : []),
      ].flat(),
    ),
    { 'script-src': config.scripts.flatMap(({ src }) => originOf(src)) },
    { 'style-src': config.stylesheets.flatMap(({ href }) => originOf(href)) },
    { 'font-src': config.stylesheets.flatMap(({ href }) => originOf(href)) },
    { 'img-src': isTrusted ? imagesOf(graph) : [] },
    ofStylesheet(input.stylesheet),
    ...(config.markdown.mathStylesheet === 'external' && views.some(view => view.math)
      ? [{ 'style-src-attr': ["'unsafe-inline'"] }]
      : []),
    ...(config.algolia && !config.search.engine ? [{ 'connect-src': ALGOLIA }] : []),
    { 'connect-src': originOf(config.search.engine?.url) },
    { 'connect-src': [...graph.connectTo] },
    ...(config.gtag ? [GOOGLE] : []),
    ...config.analytics.map(sourcesOf),
    // With scripts, the answer is sent by fetch; without them, as a form.
    { 'connect-src': originOf(config.reading.feedbackUrl), 'form-action': originOf(config.reading.feedbackUrl) },
    config.contentSecurityPolicy ?? {},
  ]
  const names = new Set(parts.flatMap(part => Object.keys(part)))
  const directives = [...names].map(name => {
    const sources = [...new Set(parts.flatMap(part => part[name] ?? []))]
    const real = sources.filter(source => source !== "'none'")
    return `${name} ${(real.length > 0 ? real : sources).join(' ')}`
  })
  return directives.join('; ')
}

function own({ graph, inlineScripts }: HeaderInput): Sources {
  const scripts = [...inlineScripts.map(cspHash), ...(graph.redirects.length > 0 ? [redirectScriptHash] : [])]
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scripts.map(hash => `'${hash}'`)],
    'style-src': ["'self'"],
    'font-src': ["'self'"],
    'img-src': ["'self'", 'data:'],
    'media-src': ["'self'"],
    'connect-src': ["'self'"],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'self'"],
  }
}

/** Scripts and styles among the tags that the config and pages add to the head. */
function ofTags(tags: SiteView['headTags']): Sources {
  const named = (tagName: string) => tags.filter(tag => tag.tagName === tagName)
  const inline = (tag: SiteView['headTags'][number]) => (tag.innerHTML ? [`'${cspHash(tag.innerHTML)}'`] : [])
  const isStylesheet = ({ attributes }: SiteView['headTags'][number]) => attributes.rel === 'stylesheet'
  return {
    'script-src': named('script').flatMap(tag => [...inline(tag), ...originOf(tag.attributes.src)]),
    'style-src': [
      ...named('style').flatMap(inline),
      ...named('link')
        .filter(isStylesheet)
        .flatMap(tag => originOf(tag.attributes.href)),
    ],
  }
}

/** Sources on other hosts in the site's own stylesheets. An address may be that of an image or of a font. */
function ofStylesheet(css: string): Sources {
  const references = cssReferences(css)
  const imports = references.filter(({ isImport }) => isImport).flatMap(({ url }) => originOf(url))
  const others = references.filter(({ isImport }) => !isImport).flatMap(({ url }) => originOf(url))
  return { 'style-src': imports, 'font-src': [...imports, ...others], 'img-src': others }
}

function imagesOf(graph: SiteGraph): string[] {
  const pages = [...graph.docs.map(doc => doc.page), ...graph.partials.values()]
  return pages.flatMap(page => imagesElsewhere(page).flatMap(originOf))
}

/** The origin of an address on another host. */
function originOf(url: unknown): string[] {
  if (typeof url !== 'string' || !/^(?:https?:)?\/\//i.test(url)) return []
  const absolute = url.startsWith('//') ? `https:${url}` : url
  return URL.canParse(absolute) ? [new URL(absolute).origin] : []
}
