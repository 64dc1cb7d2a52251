/** What is said about a page below its text: its tags, where it can be edited, and when it was changed. */
import { Fragment } from 'react'
import type { PageView, SiteView } from '../../src/model/view.ts'
import { EditIcon, ReportIcon } from './icons.tsx'

interface Props {
  site: SiteView
  page: PageView
}

export function TagList({ site: { texts }, page: { tags } }: Props) {
  if (tags.length === 0) return null
  return (
    <p className="dg-tags">
      {`${texts['page.tags']}: `}
      {tags.map(({ label, href }, at) => (
        <Fragment key={label}>
          {at > 0 && ', '}
          {href ? <a href={href}>{label}</a> : label}
        </Fragment>
      ))}
    </p>
  )
}

/** A text that is no address is meant for a component of the site. */
const ADDRESS = /^(?:[a-z][a-z\d+.-]*:|\/)/i

/** Links to edit the page, and to report a problem. */
export function EditLink({ site: { texts }, page: { editUrl, reportUrl } }: Props) {
  return (
    <>
      {editUrl && ADDRESS.test(editUrl) && (
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
    </>
  )
}

/** When the page was checked or changed. */
export function LastUpdate({ site: { texts }, page: { verified, lastUpdate } }: Props) {
  return (
    <>
      {verified && (
        <p className="theme-last-updated">
          {`${texts['page.verified']} `}
          <time dateTime={verified.date}>{verified.words}</time>
          {verified.against.length > 0 && ` (${verified.against.join(', ')})`}
        </p>
      )}
      {lastUpdate && (
        <p className="theme-last-updated">
          {`${texts['page.updated']} `}
          <time dateTime={lastUpdate.date}>{lastUpdate.words}</time>
          {lastUpdate.author && ` ${texts['page.by']} ${lastUpdate.author}`}
        </p>
      )}
    </>
  )
}
