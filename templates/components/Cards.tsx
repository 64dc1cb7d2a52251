/**
 * Pages as cards: generated indexes and card lists.
 */
import type { CardView, SiteView } from '../../src/model/view.ts'
import { formatText } from '../format-text.ts'

export function Cards({ site, cards }: { site: SiteView; cards: CardView[] }) {
  return (
    <ul className="dg-cards">
      {cards.map(card => (
        <li className="dg-card" key={card.href}>
          <CardContent site={site} card={card} />
        </li>
      ))}
    </ul>
  )
}

/** What a card shows. */
export function CardContent({ site: { texts, htmlLang }, card }: { site: SiteView; card: CardView }) {
  const { title, href, description, count } = card
  return (
    <>
      <a className="dg-card__title" href={href}>
        {title}
      </a>
      {count !== undefined && <p className="dg-card__text">{formatText(texts['cards.items'], { count }, htmlLang)}</p>}
      {description && <p className="dg-card__text">{description}</p>}
    </>
  )
}
