/** The line below the title of a post: its date, reading time, and authors. */
import type { AuthorView, DateView } from '../../src/model/blog-view.ts'
import type { SiteView } from '../../src/model/view.ts'
import { formatText } from '../format-text.ts'

interface Props {
  site: SiteView
  date: DateView
  readingMinutes?: number
}

/** The date of a post and its reading time. */
export function PostDate({ site: { htmlLang, texts }, date, readingMinutes }: Props) {
  return (
    <>
      <time dateTime={date.date}>{date.words}</time>
      {readingMinutes !== undefined && ` · ${formatText(texts['blog.minutes'], { count: readingMinutes }, htmlLang)}`}
    </>
  )
}

/** The authors of a post. */
export function Authors({ authors }: { authors: AuthorView[] }) {
  if (authors.length === 0) return null
  return (
    <ul className="dg-authors">
      {authors.map(author => (
        <li key={author.name}>
          <AuthorCard author={author} />
        </li>
      ))}
    </ul>
  )
}

/** An author with their image and links to their accounts. */
export function AuthorCard({ author: { name, title, url, image, socials } }: { author: AuthorView }) {
  return (
    <span className="dg-author">
      {image && <img className="dg-author__image" src={image} alt="" width="40" height="40" loading="lazy" />}
      <span>
        {url ? <a href={url}>{name}</a> : name}
        {title && <small className="dg-author__title">{title}</small>}
        {socials.length > 0 && (
          <small className="dg-author__title">
            {socials.map(({ label, href }, at) => (
              <span key={href}>
                {at > 0 && ' · '}
                <a href={href}>{label}</a>
              </span>
            ))}
          </small>
        )}
      </span>
    </span>
  )
}
