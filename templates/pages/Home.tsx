/**
 * The home page: what this is, a card for each audience, and the page's own text.
 */
import type { PageView, SiteView } from '../../src/model/view.ts'

export function Home({ site, page, body }: { site: SiteView; page: PageView; body: string }) {
  const { hero, audienceCards = [] } = page
  return (
    <div className="dg-home">
      <header className="dg-hero">
        <h1 className="dg-hero__title">{hero?.title ?? page.title}</h1>
        {(hero?.tagline ?? site.tagline) && <p className="dg-hero__tagline">{hero?.tagline ?? site.tagline}</p>}
        {hero && hero.actions.length > 0 && (
          <p className="dg-hero__actions">
            {hero.actions.map(({ label, to, kind = 'secondary' }) => (
              <a key={to} className={`button button--${kind}`} href={to}>
                {label}
              </a>
            ))}
          </p>
        )}
      </header>
      {audienceCards.length > 0 && (
        <ul className="dg-audience-cards">
          {audienceCards.map(({ title, description, to, links = [] }) => (
            <li className="dg-audience-card" key={to}>
              <h2 className="dg-audience-card__title">
                <a href={to}>{title}</a>
              </h2>
              <p>{description}</p>
              {links.length > 0 && (
                <ul className="dg-audience-card__links">
                  {links.map(link => (
                    <li key={link.to}>
                      <a href={link.to}>{link.label}</a>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      )}
      {body && <div className="theme-doc-markdown markdown" dangerouslySetInnerHTML={{ __html: body }} />}
    </div>
  )
}
