/**
 * A list of posts, tags or authors: the pages of a blog beside its posts, and those of tags.
 */
import type { EntryView } from '../../src/model/blog-view.ts'
import type { PageView, SiteView } from '../../src/model/view.ts'
import { PostDate } from '../components/PostMeta.tsx'
import { formatText } from '../format-text.ts'

interface Props {
  site: SiteView
  page: PageView
}

export function Listing({ site, page }: Props) {
  const { entries = [], links = [], newer, older, kind } = page.listing ?? {}
  const { texts } = site
  return (
    <div className="dg-content">
      <header>
        <h1>{kind === 'tag' ? formatText(texts['blog.tagged'], { tag: page.title }, site.htmlLang) : page.title}</h1>
        {kind !== 'posts' && page.description && <p className="dg-lead">{page.description}</p>}
      </header>
      {links.length > 0 && (
        <ul className="dg-tag-list">
          {links.map(({ label, href, count }) => (
            <li key={href}>
              <a href={href}>{label}</a> {count}
            </li>
          ))}
        </ul>
      )}
      {kind === 'archive' ? <Years site={site} entries={entries} /> : <Entries site={site} entries={entries} />}
      {(newer || older) && (
        <nav className="pagination-nav" aria-label={texts['nav.pages']}>
          {newer && (
            <a className="pagination-nav__link pagination-nav__link--prev" href={newer} rel="prev">
              {texts['blog.newer']}
            </a>
          )}
          {older && (
            <a className="pagination-nav__link pagination-nav__link--next" href={older} rel="next">
              {texts['blog.older']}
            </a>
          )}
        </nav>
      )}
    </div>
  )
}

function Entries({ site, entries }: { site: SiteView; entries: EntryView[] }) {
  return entries.map(({ title, href, date, description, readingMinutes, authors, tags }) => (
    <article className="dg-entry" key={href}>
      <h2 className="dg-entry__title">
        <a href={href}>{title}</a>
      </h2>
      {date && (
        <p className="dg-entry__meta">
          <PostDate site={site} date={date} readingMinutes={readingMinutes} />
          {authors.length > 0 && ` · ${authors.join(', ')}`}
        </p>
      )}
      {description && <p>{description}</p>}
      {tags.length > 0 && <TagLinks tags={tags} label={site.texts['page.tags']} />}
    </article>
  ))
}

function TagLinks({ tags, label }: { tags: EntryView['tags']; label: string }) {
  return (
    <p className="dg-tags">
      {`${label}: `}
      {tags.map(({ label, href }, at) => (
        <span key={href}>
          {at > 0 && ', '}
          <a href={href}>{label}</a>
        </span>
      ))}
    </p>
  )
}

function Years({ site, entries }: { site: SiteView; entries: EntryView[] }) {
  const years = [...new Set(entries.map(yearOf))]
  return years.map(year => (
    <section key={year}>
      <h2 id={year}>{year}</h2>
      <ul>
        {entries
          .filter(entry => yearOf(entry) === year)
          .map(({ title, href, date }) => (
            <li key={href}>
              {date && <PostDate site={site} date={date} />} – <a href={href}>{title}</a>
            </li>
          ))}
      </ul>
    </section>
  ))
}

function yearOf({ date }: EntryView): string {
  return date?.date.slice(0, 4) ?? ''
}
