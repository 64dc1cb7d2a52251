/**
 * Actions for a page's markdown: copy it, view it, open it in an assistant. A disclosure with links, which work without
 * scripts; copying requires one.
 */
import type { PageView, SiteView } from '../../src/model/view.ts'

export function PageMenu({ site: { texts, reading }, page }: { site: SiteView; page: PageView }) {
  const { markdownHref, assistants } = page
  if (!reading.copyPage || !markdownHref) return null
  return (
    <details className="dropdown dg-page-menu" data-dg-dropdown="">
      <summary>{texts['page.copyMenu']}</summary>
      <ul className="dropdown__menu">
        <li className="dg-needs-js">
          <button type="button" className="dropdown__link" data-dg-do="copy-page">
            {texts['page.copy']}
          </button>
        </li>
        <li>
          <a className="dropdown__link" href={markdownHref}>
            {texts['page.markdown']}
          </a>
        </li>
        {assistants.map(({ label, href }) => (
          <li key={href}>
            <a className="dropdown__link" href={href}>
              {texts['page.openIn'].replace('{name}', label)}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}
