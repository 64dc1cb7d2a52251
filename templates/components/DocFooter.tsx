/**
 * Below a page's text: its sources, related pages, the question whether it helped, tags, links to edit it and to report a
 * problem, and the date of the last change.
 */
import type { PageView, SiteView } from '../../src/model/view.ts'
import { Feedback } from './Feedback.tsx'
import { EditLink, LastUpdate, TagList } from './PageMeta.tsx'
import { Related } from './Related.tsx'

interface Props {
  site: SiteView
  page: PageView
}

export function DocFooter({ site, page }: Props) {
  return (
    <div className="dg-foot">
      <Sources site={site} page={page} />
      <Related site={site} page={page} />
      <Feedback site={site} page={page} />
      <Meta site={site} page={page} />
    </div>
  )
}

function Sources({ site, page }: Props) {
  if (page.sources.length === 0) return null
  return (
    <details className="dg-sources">
      <summary>{`${site.texts['page.sources']} (${page.sources.length})`}</summary>
      <ul>
        {page.sources.map(({ label, href }) => (
          <li key={label}>{href ? <a href={href}>{label}</a> : label}</li>
        ))}
      </ul>
    </details>
  )
}

function Meta({ site, page }: Props) {
  const { tags, editUrl, reportUrl, lastUpdate, verified } = page
  if (tags.length === 0 && !editUrl && !reportUrl && !lastUpdate && !verified) return null
  return (
    <div className="theme-doc-footer">
      <TagList site={site} page={page} />
      <EditLink site={site} page={page} />
      <LastUpdate site={site} page={page} />
    </div>
  )
}
