/**
 * The page for addresses that do not exist. With scripts, client/similar-pages.ts adds pages with similar addresses.
 */
import type { PageView, SiteView } from '../../src/model/view.ts'

export function NotFound({ site, page }: { site: SiteView; page: PageView }) {
  const { texts, homeHref, search } = site
  return (
    <div className="dg-content">
      <article>
        <h1>{page.title}</h1>
        <p>{texts['notFound.text']}</p>
        <p>{texts['notFound.help']}</p>
        <p className="dg-hero__actions">
          <a className="button button--primary" href={homeHref}>
            {texts['nav.home']}
          </a>
          {search.enabled && (
            <a className="button button--secondary" href={search.pageHref}>
              {texts['search.button']}
            </a>
          )}
        </p>
        {search.enabled && <div id="dg-similar" className="dg-related" />}
      </article>
    </div>
  )
}
