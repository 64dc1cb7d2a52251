/**
 * The search page: a plain form, and the place where results appear.
 */
import type { PageView, SiteView } from '../../src/model/view.ts'

export function Search({ site, page }: { site: SiteView; page: PageView }) {
  const { strings, search } = site
  return (
    <div className="dg-content">
      <h1>{page.title}</h1>
      <search>
        <form className="dg-search-form" action={search.pageHref} method="get">
          <input
            type="search"
            name="q"
            maxLength={64}
            aria-label={strings['search.button']}
            placeholder={strings['search.placeholder']}
            autoComplete="off"
          />
          <button className="button button--primary" type="submit">
            {strings['search.button']}
          </button>
        </form>
      </search>
      <noscript>
        <p>
          Searching needs scripts. Without them, the sidebar of each section lists all of its pages, and search engines
          know this site.
        </p>
      </noscript>
      <div id="dg-search-results" />
    </div>
  )
}
