/** Related pages. */
import type { PageView, SiteView } from '../../src/model/view.ts'

export function Related({ site: { texts }, page: { related } }: { site: SiteView; page: PageView }) {
  if (related.length === 0) return null
  return (
    <nav className="dg-related" aria-labelledby="dg-related">
      <h2 id="dg-related">{texts['page.related']}</h2>
      <ul>
        {related.map(({ label, href }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
