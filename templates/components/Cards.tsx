/**
 * Pages as cards: generated indexes and card lists.
 */
import type { CardView, SiteView } from '../../src/model/view.ts'
import { formatText } from '../format-text.ts'

export function Cards({ site: { texts, htmlLang }, cards }: { site: SiteView; cards: CardView[] }) {
  return (
    <ul className="dg-cards">
      {cards.map(({ title, href, description, count }) => (
        <li className="dg-card" key={href}>
          <a className="dg-card__title" href={href}>
            {title}
          </a>
          {count !== undefined && (
            <p className="dg-card__text">{formatText(texts['cards.items'], { count }, htmlLang)}</p>
          )}
          {description && <p className="dg-card__text">{description}</p>}
        </li>
      ))}
    </ul>
  )
}
