/**
 * Below a page's text: its sources, related pages, the question whether it helped, tags, links to edit it and to report a
 * problem, and the date of the last change.
 */
import { Fragment } from 'react'
import type { PageView, SiteView } from '../../src/model/view.ts'
import { Feedback } from './Feedback.tsx'
import { EditIcon, ReportIcon } from './icons.tsx'
import { Related } from './Related.tsx'

interface Props {
  site: SiteView
  page: PageView
}

export function DocFooter({ site, page }: Props) {
  return (
    <>
      <Sources site={site} page={page} />
      <Related site={site} page={page} />
      <Feedback site={site} page={page} />
      <Meta site={site} page={page} />
    </>
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

function Meta({ site: { texts }, page }: Props) {
  const { tags, editUrl, reportUrl, lastUpdate, verified } = page
  if (tags.length === 0 && !editUrl && !reportUrl && !lastUpdate && !verified) return null
  return (
    <div className="theme-doc-footer">
      {tags.length > 0 && (
        <p className="dg-tags">
          {`${texts['page.tags']}: `}
          {tags.map(({ label, href }, at) => (
            <Fragment key={label}>
              {at > 0 && ', '}
              {href ? <a href={href}>{label}</a> : label}
            </Fragment>
          ))}
        </p>
      )}
      {editUrl && (
        <a className="theme-edit-this-page" href={editUrl}>
          <EditIcon />
          {texts['page.edit']}
        </a>
      )}
      {reportUrl && (
        <a className="theme-edit-this-page" href={reportUrl}>
          <ReportIcon />
          {texts['page.report']}
        </a>
      )}
      {verified && (
        <p className="theme-last-updated">
          {`${texts['page.verified']} `}
          <time dateTime={verified.date}>{verified.words}</time>
          {verified.against.length > 0 && ` (${verified.against.join(', ')})`}
        </p>
      )}
      {lastUpdate && !verified && (
        <p className="theme-last-updated">
          {`${texts['page.updated']} `}
          <time dateTime={lastUpdate.date}>{lastUpdate.words}</time>
          {lastUpdate.author && ` ${texts['page.by']} ${lastUpdate.author}`}
        </p>
      )}
    </div>
  )
}
