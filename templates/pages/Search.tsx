/**
 * The search page: a plain form, and the place for results. The hidden part is shown if the script that searches cannot
 * be loaded; submitting the form loads it again.
 */
import type { PageView, SiteView } from '../../src/model/view.ts'

const FORM = 'dg-search-form'

export function Search({ site, page }: { site: SiteView; page: PageView }) {
  const { texts, search } = site
  return (
    <div className="dg-content">
      <h1>{page.title}</h1>
      <search>
        <form id={FORM} className="dg-search-form" action={search.pageHref} method="get">
          <input
            type="search"
            name="q"
            maxLength={64}
            aria-label={texts['search.button']}
            placeholder={texts['search.placeholder']}
            autoComplete="off"
          />
          <button className="button button--primary" type="submit">
            {texts['search.button']}
          </button>
        </form>
      </search>
      <noscript>
        <p>{texts['search.noScript']}</p>
      </noscript>
      <div id="dg-search-results">
        <div className="dg-load-failure" role="alert" hidden>
          <p>
            {texts['search.error']}. {texts['search.errorHelp']}
          </p>
          <button type="submit" form={FORM} className="button">
            {texts['error.retry']}
          </button>
        </div>
      </div>
    </div>
  )
}
