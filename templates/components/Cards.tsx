/**
 * Pages as cards: generated indexes and card lists.
 */
import type { CardView } from '../../src/model/view.ts'

export function Cards({ cards }: { cards: CardView[] }) {
  return (
    <ul className="dg-cards">
      {cards.map(({ title, href, description }) => (
        <li className="dg-card" key={href}>
          <a className="dg-card__title" href={href}>
            {title}
          </a>
          {description && <p className="dg-card__text">{description}</p>}
        </li>
      ))}
    </ul>
  )
}
