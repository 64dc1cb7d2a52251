/**
 * The document around every page: head, body, drawer, main part. The inline script reads the
 * attributes of the root element.
 */
import type { ReactNode } from 'react'
import type { ExtraSheet, PageView, SiteView } from '../../src/model/view.ts'
import { Body } from './Body.tsx'
import { Head, HeadTag } from './Head.tsx'
import { Sidebar } from './Sidebar.tsx'
import { SidebarToggle } from './SidebarToggle.tsx'
import { hasToc } from './Toc.tsx'

interface Props {
  site: SiteView
  page: PageView
  sidebar: string
  /** Stylesheets besides that of every page. */
  sheets: readonly ExtraSheet[]
  children: ReactNode
}

export function Layout({ site, page, sidebar, sheets, children }: Props) {
  const { colorMode, announcementBar } = site
  const { hasInfimaClasses } = site
  const kind = hasInfimaClasses && infimaClasses(page)
  const classes = [`dg-page-${page.kind}`, kind, page.version?.className, page.className].filter(Boolean).join(' ')
  return (
    <html
      lang={site.htmlLang}
      dir={site.direction}
      className={classes}
      data-default-mode={colorMode.defaultMode}
      data-respect-system={colorMode.respectPrefersColorScheme ? '' : undefined}
      data-no-switch={colorMode.disableSwitch ? '' : undefined}
      data-no-help={site.reading.shortcutHelp ? undefined : ''}
      data-no-page-keys={site.reading.pageKeys ? undefined : ''}
      data-no-previews={site.reading.linkPreviews ? undefined : ''}
      data-changes={site.reading.changes ? '' : undefined}
      data-offline={site.webApp.offline ? '' : undefined}
      data-fonts={site.assets.fonts[0]}
      data-announcement={announcementBar?.isCloseable ? announcementBar.id : undefined}
    >
      <Head site={site} page={page} sheets={sheets} />
      <body>
        {site.bodyTags.start.map(HeadTag)}
        <Body site={site} page={page}>
          <div className={hasInfimaClasses ? 'dg-layout main-wrapper' : 'dg-layout'}>
            <Sidebar site={site} page={page} html={sidebar} />
            {sidebar && <SidebarToggle site={site} />}
            <main id="dg-main" className={hasToc(page) ? 'dg-main dg-main--toc' : 'dg-main'} tabIndex={-1}>
              {children}
            </main>
          </div>
        </Body>
        {site.bodyTags.end.map(HeadTag)}
      </body>
    </html>
  )
}

/** The classes of the root element on which stylesheets for Infima rely, by the kind of the page. */
function infimaClasses({ kind, version, post, listing }: PageView): string {
  if (post) return 'blog-wrapper blog-post-page plugin-blog'
  if (listing) return 'blog-wrapper blog-list-page plugin-blog'
  return kind === 'doc' && version ? 'docs-wrapper docs-doc-page plugin-docs' : 'mdx-wrapper mdx-page plugin-pages'
}
