/**
 * A page of documentation, a generated index included: trail, title, text, what belongs below it.
 */
import type { PageView, SiteView } from '../../src/model/view.ts'
import { Banners, VersionBadge } from '../components/Banners.tsx'
import { Breadcrumbs } from '../components/Breadcrumbs.tsx'
import { Cards } from '../components/Cards.tsx'
import { DocFooter } from '../components/DocFooter.tsx'
import { Pagination } from '../components/Pagination.tsx'
import { TocColumn, TocDisclosure } from '../components/Toc.tsx'

export function Doc({ site, page, body }: { site: SiteView; page: PageView; body: string }) {
  return (
    <>
      <div className="dg-content">
        <article>
          <Breadcrumbs site={site} page={page} />
          <VersionBadge site={site} page={page} />
          <Banners site={site} page={page} />
          <TitleOf page={page} />
          <TocDisclosure site={site} page={page} />
          {page.kind === 'generated-index' && page.description && <p className="dg-lead">{page.description}</p>}
          {body && (
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
