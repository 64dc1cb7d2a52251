/** A page of documentation, including generated indexes: breadcrumbs, title, text, and the footer of the text. */
import type { PageView, SiteView } from '../../src/model/view.ts'
import { Banners, VersionBadge } from '../components/Banners.tsx'
import { Breadcrumbs } from '../components/Breadcrumbs.tsx'
import { Cards } from '../components/Cards.tsx'
import { DocFooter } from '../components/DocFooter.tsx'
import { PageMenu } from '../components/PageMenu.tsx'
import { Pagination } from '../components/Pagination.tsx'
import { Authors, PostDate } from '../components/PostMeta.tsx'
import { TocColumn, TocDisclosure } from '../components/Toc.tsx'

export function Doc({ site, page, body }: { site: SiteView; page: PageView; body: string }) {
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
          {/* Something always follows the bar at the top, which is hidden until then. */}
          {(body || page.hideTitle) && (
            <div
              className="theme-doc-markdown markdown"
              {...page.textLanguage}
              dangerouslySetInnerHTML={{ __html: body }}
            />
          )}
          {page.kind === 'generated-index' && <Cards site={site} cards={page.cards} />}
          <DocFooter site={site} page={page} />
        </article>
        <Pagination site={site} page={page} />
      </div>
      <TocColumn site={site} page={page} />
    </>
  )
}

function TitleOf({ page }: { page: PageView }) {
  if (page.titleInBody || page.hideTitle) return null
  return (
    <header>
      <h1 {...page.textLanguage}>{page.title}</h1>
    </header>
  )
}
