/** A page of documentation, including generated indexes: breadcrumbs, title, text, and the footer of the text. */
import type { ReactNode } from 'react'
import type { PageView, SiteView } from '../../src/model/view.ts'
import { Banners, VersionBadge } from '../components/Banners.tsx'
import { Breadcrumbs } from '../components/Breadcrumbs.tsx'
import { Cards } from '../components/Cards.tsx'
import { DocFooter } from '../components/DocFooter.tsx'
import { PageMenu } from '../components/PageMenu.tsx'
import { Pagination } from '../components/Pagination.tsx'
import { Authors, PostDate } from '../components/PostMeta.tsx'
import { TocColumn, TocDisclosure } from '../components/Toc.tsx'

interface Props {
  site: SiteView
  page: PageView
  body: string
}

export function Doc({ site, page, body }: Props) {
  // Something always follows the bar at the top, which is hidden until then.
  const text = (body || page.hideTitle) && <DocText page={page} body={body} />
  return (
    <DocLayout site={site} page={page}>
      {text}
    </DocLayout>
  )
}

/** The text of a page. */
export function DocText({ page, body }: Pick<Props, 'page' | 'body'>) {
  return (
    <div className="theme-doc-markdown markdown" {...page.textLanguage} dangerouslySetInnerHTML={{ __html: body }} />
  )
}

/** What is around the text of a page. */
export function DocLayout({ site, page, children }: Omit<Props, 'body'> & { children: ReactNode }) {
  return (
    <>
      <div className="dg-content">
        <article>
          <div className="dg-page-bar">
            <Breadcrumbs site={site} page={page} />
            <PageMenu site={site} page={page} />
          </div>
          <VersionBadge site={site} page={page} />
          <Banners site={site} page={page} />
          <TitleOf page={page} />
          {page.post && (
            <div className="dg-post-meta">
              <p>
                <PostDate site={site} date={page.post.date} readingMinutes={page.post.readingMinutes} />
              </p>
              <Authors authors={page.post.authors} />
            </div>
          )}
          <TocDisclosure site={site} page={page} />
          {page.kind === 'generated-index' && page.description && <p className="dg-lead">{page.description}</p>}
          {children}
          {page.kind === 'generated-index' && <Cards site={site} cards={page.cards} />}
          <DocFooter site={site} page={page} />
        </article>
        <Pagination site={site} page={page} />
      </div>
      <TocColumn site={site} page={page} />
    </>
  )
}

/** The title of a page whose text has none. */
export function TitleOf({ page }: { page: PageView }) {
  if (page.titleInBody || page.hideTitle) return null
  return (
    <header>
      <h1 {...page.textLanguage}>{page.title}</h1>
    </header>
  )
}
