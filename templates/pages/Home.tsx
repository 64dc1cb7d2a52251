/**
 * The home page: an introduction with the search, the first command and a figure; a card for each audience, which is a
 * link as a whole; and the page's own text.
 */
import type { PageView, SiteView } from '../../src/model/view.ts'
import { ArrowIcon, CopyIcon, SearchIcon } from '../components/icons.tsx'
import { Drawing } from '../content/Drawing.tsx'
import { ThemedImage } from '../content/images.tsx'

export function Home({ site, page, body }: { site: SiteView; page: PageView; body: string }) {
  const { audienceCards = [] } = page
  return (
    <div className="dg-home">
      <Hero site={site} page={page} />
      {audienceCards.length > 0 && (
        <ul className="dg-audience-cards" data-cards={audienceCards.length % 6}>
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
        {hero?.search && site.search.enabled && <HeroSearch site={site} />}
        {hero?.command && <Command site={site} command={hero.command} />}
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
  const { src, srcDark, alt, ...size } = figure
  return (
    <div className="dg-hero__figure">
      {/* Of two images, browsers only load the one that is shown if they are lazy. */}
      {srcDark ? (
        <ThemedImage alt={alt} {...size} sources={{ light: src, dark: srcDark }} />
      ) : (
        <img src={src} alt={alt} {...size} />
      )}
    </div>
  )
}

/** Looks like a field, and opens the search of the navigation bar. Without scripts, it leads to the page of results. */
function HeroSearch({ site: { search, texts } }: { site: SiteView }) {
  return (
    <form action={search.pageHref}>
      <button type="submit" className="dg-hero__search" data-dg-search="">
        <SearchIcon />
        {texts['search.placeholder']}
        <kbd className="dg-needs-js">{texts['search.shortcut']}</kbd>
      </button>
    </form>
  )
}

/** Its lines wrap instead of scrolling. */
function Command({ site: { texts }, command }: { site: SiteView; command: string }) {
  return (
    <div className="theme-code-block dg-terminal dg-hero__command">
      <pre>
        <code>{command}</code>
      </pre>
      <button type="button" className="dg-copy dg-needs-js" aria-label={texts['code.copy']} data-dg-copy="">
        <CopyIcon />
      </button>
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
