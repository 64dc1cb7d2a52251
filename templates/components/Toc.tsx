/** On this page: the headings. A column on wide screens, a disclosure on small ones. */
import type { ReactNode } from 'react'
import type { PageView, SiteView, TocEntry } from '../../src/model/view.ts'

interface Props {
  site: SiteView
  page: PageView
}

export function hasToc(page: PageView): boolean {
  return !page.hideToc && page.toc.length > 0
}

/** A column beside the text; `children` replace its list. */
export function TocColumn({ site, page, children }: Props & { children?: ReactNode }) {
  if (!hasToc(page)) return null
  return (
    <nav className="dg-toc" aria-labelledby="dg-toc-title">
      <div className="table-of-contents">
        <p className="dg-toc__title" id="dg-toc-title">
          {site.texts['nav.toc']}
        </p>
        {children ?? <TocList entries={page.toc} />}
      </div>
    </nav>
  )
}

/** @param props.entries the headings to list; those of the page by default */
export function TocDisclosure({ site, page, entries = page.toc }: Props & { entries?: TocEntry[] }) {
  if (!hasToc(page)) return null
  return (
    <details className="dg-toc-mobile">
      <summary>{site.texts['nav.toc']}</summary>
      <TocList entries={entries} />
    </details>
  )
}

/** Letters that fit on a line of the column. A longer identifier breaks between its words. */
const LONG_WORD = /(<[^>]*>)|\w{25,}/g

/** Allows line breaks between the words of long identifiers in HTML. */
function withBreaks(html: string): string {
  return html.replace(
    LONG_WORD,
    (word, tag) => tag ?? word.replace(/(?<=[a-z0-9])(?=[A-Z])|(?<=[^_]_)(?=[^_])/g, '<wbr>'),
  )
}

/** A list of headings, nested. */
export function TocList({ entries }: { entries: TocEntry[] }) {
  return (
    <ul className="table-of-contents__list">
      {entries.map(({ id, html, children }) => (
        <li key={id}>
          <a
            className="table-of-contents__link"
            href={`#${id}`}
            dangerouslySetInnerHTML={{ __html: withBreaks(html) }}
          />
          {children.length > 0 && <TocList entries={children} />}
        </li>
      ))}
    </ul>
  )
}
