/** A list of posts, tags or authors: the pages of a blog besides its posts, and the pages of tags. */
import type { EntryView } from '../../src/model/blog-view.ts'
import type { PageView, SiteView } from '../../src/model/view.ts'
import { AuthorCard, PostDate } from '../components/PostMeta.tsx'
import { formatText } from '../format-text.ts'

interface Props {
  site: SiteView
  page: PageView
  /** The labels that the texts of posts refer to. */
  body: string
  /** The texts of the posts, in order. */
  excerpts: { html: string; isCut: boolean }[]
}

export function Listing({ site, page, body, excerpts }: Props) {
  const { entries = [], links = [], author, newer, older, kind } = page.listing ?? {}
  const { texts } = site
  return (
    <div className="dg-content">
      <header>
        <h1>{kind === 'tag' ? formatText(texts['blog.tagged'], { tag: page.title }, site.htmlLang) : page.title}</h1>
        {author && <AuthorCard author={author} />}
        {kind !== 'posts' && page.description && <p className="dg-lead">{page.description}</p>}
      </header>
      {links.length > 0 && (
        <ul className="dg-tag-list">
          {links.map(({ label, href, count, author: shown }) => (
            <li key={href || label}>
              {shown ? <AuthorCard author={shown} /> : <a href={href}>{label}</a>} {count}
            </li>
          ))}
        </ul>
      )}
      {kind === 'archive' ? (
        <Years site={site} entries={entries} />
      ) : (
        <Entries site={site} entries={entries} excerpts={excerpts} />
      )}
      {body && <div hidden dangerouslySetInnerHTML={{ __html: body }} />}
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

interface EntriesProps {
  site: SiteView
  entries: EntryView[]
  excerpts: Props['excerpts']
}

function Entries({ site, entries, excerpts }: EntriesProps) {
  return entries.map(({ title, href, date, description, readingMinutes, authors, tags }, at) => (
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
      {excerpts[at] ? (
        <div className="markdown" dangerouslySetInnerHTML={{ __html: excerpts[at].html }} />
      ) : (
        description && <p>{description}</p>
      )}
      {excerpts[at]?.isCut && (
        <p>
          <a href={href} aria-label={`${site.texts['blog.more']}: ${title}`}>
            {site.texts['blog.more']}
          </a>
        </p>
      )}
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
