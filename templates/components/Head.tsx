/**
 * The document's head: what browsers, search engines and crawlers read. The inline script comes first, so that the
 * colour mode is right at the first paint.
 */
import type { ExtraSheet, PageView, SiteView } from '../../src/model/view.ts'
import { JsonScript } from './JsonScript.tsx'

interface Props {
  site: SiteView
  page: PageView
}

/** `sheets` are the stylesheets that this page loads besides that of every page; the site's own CSS overrides them. */
export function Head({ site, page, sheets }: Props & { sheets: readonly ExtraSheet[] }) {
  const { assets } = site
  const styles = site.stylesheets.filter(({ onlyMath }) => !onlyMath || page.math)
  return (
    <head>
      <meta charSet="utf-8" />
      {site.restrictsStyles && !page.math && (
        <meta httpEquiv="Content-Security-Policy" content="style-src-attr 'none'" />
      )}
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <ThemeColor site={site} />
      <script dangerouslySetInnerHTML={{ __html: assets.inlineScript }} />
      {page.path === site.baseUrl && <script dangerouslySetInnerHTML={{ __html: assets.homeScript }} />}
      <Title page={page} />
      <Metas site={site} page={page} />
      {site.gtag && (
        <meta name="dg-gtag" content={site.gtag.trackingID} data-anonymize-ip={site.gtag.anonymizeIP || undefined} />
      )}
      {site.analytics.length > 0 && <meta name="dg-analytics" content={JSON.stringify(site.analytics)} />}
      {site.favicon && <link rel="icon" href={site.favicon} />}
      {site.webApp.linksTouchIcon && <link rel="apple-touch-icon" href={site.webApp.touchIcon} />}
      {site.webApp.manifest && <link rel="manifest" href={site.webApp.manifest} />}
      {/* By the first one, scripts detect whether another page belongs to the same build (navigation/find-page.ts). */}
      <MainSheet assets={assets} hasMath={page.math} />
      {sheets.map(name => (
        <link key={name} rel="stylesheet" href={assets.sheets[name]} />
      ))}
      <link rel="stylesheet" href={assets.sheets.print} media="print" />
      {styles.map(({ onlyMath: _, crossorigin, ...attributes }) => (
        <link key={attributes.href} rel="stylesheet" crossOrigin={crossorigin as 'anonymous'} {...attributes} />
      ))}
      {[...site.headTags, ...page.headTags.filter(({ tagName }) => tagName !== 'title')].map(HeadTag)}
      {site.scripts.map(({ crossorigin, ...attributes }) => (
        <script key={attributes.src} crossOrigin={crossorigin as 'anonymous'} {...attributes} />
      ))}
      <JsonScript id="dg-config" data={site.clientConfig} />
      <script type="module" src={assets.client} />
    </head>
  )
}

/** The title of the document. Browsers read the first one, so that one in the head of the page takes its place. */
function Title({ page: { headTags, documentTitle } }: Pick<Props, 'page'>) {
  const own = headTags.findLast(({ tagName }) => tagName === 'title')?.innerHTML
  if (own === undefined) return <title>{documentTitle}</title>
  return <title dangerouslySetInnerHTML={{ __html: own }} />
}

/**
 * The stylesheet of every page. Pages with formulas load a combined one that includes the styles of formulas, because a
 * second file would need another request before the first paint.
 */
function MainSheet({ assets, hasMath }: { assets: SiteView['assets']; hasMath: boolean }) {
  return <link rel="stylesheet" href={(hasMath && assets.cssWithMath) || assets.css} />
}

function Metas({ site, page }: Props) {
  const image = absolute(page.image ?? site.image, site)
  const hasOwnDescription = page.headTags.some(({ attributes }) => attributes.name === 'description')
  return (
    <>
      <meta name="generator" content="docsgen" />
      {page.description && !hasOwnDescription && <meta name="description" content={page.description} />}
      {page.keywords.length > 0 && <meta name="keywords" content={page.keywords.join(', ')} />}
      {page.noIndex && <meta name="robots" content="noindex, nofollow" />}
      {page.canonical && <link rel="canonical" href={page.canonical} />}
      <meta property="og:title" content={page.documentTitle} />
      <meta property="og:type" content={page.kind === 'doc' ? 'article' : 'website'} />
      <meta property="og:site_name" content={site.title} />
      {page.description && <meta property="og:description" content={page.description} />}
      {page.canonical && <meta property="og:url" content={page.canonical} />}
      {image && <meta property="og:image" content={image} />}
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
      <meta name="docsearch:language" content={page.docsearch.language} />
      {page.docsearch.version !== undefined && <meta name="docsearch:version" content={page.docsearch.version} />}
      <meta name="docsearch:docusaurus_tag" content={page.docsearch.tag} />
      <Alternates site={site} page={page} />
      {page.markdownHref && <link rel="alternate" type="text/markdown" href={page.markdownHref} />}
      {site.metadata.map(attributes => (
        <meta key={JSON.stringify(attributes)} {...attributes} />
      ))}
      {page.crumbs.length > 0 && site.url && (
        <JsonScript type="application/ld+json" data={breadcrumbList(site, page)} />
      )}
    </>
  )
}

/**
 * The colour of the browser's bars. It follows the system; client/bar-color.ts sets the colour for the mode that a
 * reader chose.
 */
function ThemeColor({ site: { webApp, colorMode } }: { site: SiteView }) {
  if (!webApp.themeColor) return null
  const { light, dark } = webApp.themeColor
  const both = colorMode.respectPrefersColorScheme && light !== dark
  if (!both) return <meta name="theme-color" content={webApp.themeColor[colorMode.defaultMode]} />
  return (
    <>
      <meta name="theme-color" content={light} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={dark} media="(prefers-color-scheme: dark)" />
    </>
  )
}

/** The page in the other languages; the first one listed is for readers of any other language. */
function Alternates({ site, page }: Props) {
  if (page.localeLinks.length < 2 || page.noIndex || !site.url) return null
  const links = page.localeLinks.map(({ htmlLang, href }) => ({ hrefLang: htmlLang, href: site.url + href }))
  return [...links, { hrefLang: 'x-default', href: links[0]?.href ?? '' }].map(link => (
    <link key={link.hrefLang} rel="alternate" {...link} />
  ))
}

/** A tag of the config or of a page. */
export function HeadTag({ tagName, attributes, innerHTML }: SiteView['headTags'][number], index: number) {
  const Tag = tagName as 'meta'
  const html = innerHTML === undefined ? undefined : { __html: innerHTML }
  return <Tag key={`${tagName}${index}`} {...attributes} dangerouslySetInnerHTML={html} />
}

/** https://schema.org/BreadcrumbList: the breadcrumbs as displayed. */
function breadcrumbList(site: SiteView, page: PageView) {
  const items = page.crumbs.map(({ label, href }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    ...(href && { item: site.url + href }),
  }))
  return { '@context': 'https://schema.org', '@type': 'BreadcrumbList', itemListElement: items }
}

/** Crawlers read pages separately from their address, so that a path alone is useless to them. */
function absolute(url: string | undefined, site: SiteView): string | undefined {
  if (!url?.startsWith('/')) return url
  return site.url ? site.url + url : undefined
}
