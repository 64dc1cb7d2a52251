/** The pages that were changed last, with their dates, and the feed of changes: `<RecentChanges />` in a page. */
import type { SiteView } from '../../src/model/view.ts'

/** A page and the day of its last change. */
export interface ChangeView {
  label: string
  href: string
  date: string
  words: string
}

export function RecentChanges({ site, items, feed }: { site: SiteView; items: ChangeView[]; feed?: string }) {
  return (
    <>
      <ul className="dg-changes">
        {items.map(({ label, href, date, words }) => (
          <li key={href}>
            <a href={href}>{label}</a> <time dateTime={date}>{words}</time>
          </li>
        ))}
      </ul>
      {feed && (
        <p>
          <a href={feed}>{site.texts['changes.feed']}</a>
        </p>
      )}
    </>
  )
}
