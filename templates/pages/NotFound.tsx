/**
 * The page for addresses that lead nowhere.
 */
import type { PageView, SiteView } from '../../src/model/view.ts'

export function NotFound({ site, page }: { site: SiteView; page: PageView }) {
  const { strings, homeHref, search } = site
  return (
    <div className="dg-content">
      <article>
        <h1>{page.title}</h1>
        <p>{strings['notFound.text']}</p>
        <p>{strings['notFound.help']}</p>
        <p className="dg-hero__actions">
          <a className="button button--primary" href={homeHref}>
            {strings['nav.home']}
          </a>
          {search.enabled && (
            <a className="button button--secondary" href={search.pageHref}>
              {strings['search.button']}
            </a>
          )}
        </p>
      </article>
    </div>
  )
}
