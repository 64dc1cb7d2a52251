/**
 * The home page: an introduction with a figure; a card for each audience, which is a link as a whole; and the page's
 * own text.
 */
import type { PageView, SiteView } from '../../src/model/view.ts'
import { ArrowIcon } from '../components/icons.tsx'
import { Drawing } from '../content/Drawing.tsx'

export function Home({ site, page, body }: { site: SiteView; page: PageView; body: string }) {
  const { audienceCards = [] } = page
  return (
    <div className="dg-home">
      <Hero site={site} page={page} />
      {audienceCards.length > 0 && (
        <ul className="dg-audience-cards" data-cards={audienceCards.length}>
          {audienceCards.map(card => (
            <AudienceCard key={card.to} {...card} />
          ))}
        </ul>
      )}
      {body && <div className="theme-doc-markdown markdown" dangerouslySetInnerHTML={{ __html: body }} />}
    </div>
  )
}

function Hero({ site, page: { hero, title } }: { site: SiteView; page: PageView }) {
  const tagline = hero?.tagline ?? site.tagline
  return (
    <header className="dg-hero">
      <div>
        <h1 className="dg-hero__title">{hero?.title ?? title}</h1>
        {tagline && <p className="dg-hero__tagline">{tagline}</p>}
        {hero && hero.actions.length > 0 && (
          <p className="dg-hero__actions">
            {hero.actions.map(({ label, to, kind = 'secondary' }) => (
              <a key={to} className={`button button--${kind}`} href={to}>
                {label}
              </a>
            ))}
          </p>
        )}
      </div>
      {hero?.figure && <Figure {...hero.figure} />}
    </header>
  )
}

function Figure(figure: NonNullable<NonNullable<PageView['hero']>['figure']>) {
  if ('svg' in figure) return <div className="dg-hero__figure" dangerouslySetInnerHTML={{ __html: figure.svg }} />
  const { src, alt, width, height } = figure
  return (
    <div className="dg-hero__figure">
      <img src={src} alt={alt} width={width} height={height} />
    </div>
  )
}

/** Its first link is the first step. */
function AudienceCard({ title, description, to, drawing, links = [] }: NonNullable<PageView['audienceCards']>[number]) {
  const [first, ...others] = links
  return (
    <li className="dg-audience-card">
      <h2 className="dg-audience-card__title">
        {drawing && <Drawing {...drawing} width={24} />}
        <a href={to}>{title}</a>
      </h2>
      <p>{description}</p>
      {first && (
        <ul className="dg-audience-card__links">
          <li key={first.to} className="dg-audience-card__first">
            <a href={first.to}>
              {first.label}
              <ArrowIcon />
            </a>
          </li>
          {others.map(link => (
            <li key={link.to}>
              <a href={link.to}>{link.label}</a>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
