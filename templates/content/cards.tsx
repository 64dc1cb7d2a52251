/**
 * Cards and buttons in a text: a card with its own text, one that is a link, the grid that contains them, and a link with
 * the look of a button. Without scripts and styles, cards are sections with a title.
 */
import { Children, isValidElement, type ReactNode } from 'react'
import { Drawing } from './Drawing.tsx'

/** An author gives `icon` as a name; here it is a drawing before the other children. */
function partsOf(children: ReactNode) {
  const parts = Children.toArray(children)
  const icon = isValidElement(parts[0]) && parts[0].type === Drawing ? parts.shift() : undefined
  return { icon, parts }
}

export function Card({ title, children }: { title?: string; children?: ReactNode }) {
  const { icon, parts } = partsOf(children)
  return (
    <section className="dg-text-card">
      {icon}
      {title && <p className="dg-text-card__title">{title}</p>}
      {parts}
    </section>
  )
}

interface LinkCardProps {
  title?: string
  description?: string
  href?: string
  to?: string
  children?: ReactNode
}

interface LinkButtonProps {
  href?: string
  to?: string
  variant?: string
  children?: ReactNode
}

/** A card that is a link as a whole; the link's name is the title. */
export function LinkCard({ title, description, href, to, children }: LinkCardProps) {
  const { icon } = partsOf(children)
  return (
    <section className="dg-text-card dg-text-card--link">
      {icon}
      <p className="dg-text-card__title">
        <a href={to ?? href}>{title}</a>
      </p>
      {description && <p>{description}</p>}
    </section>
  )
}

/** The number of cards modulo six decides how home pages arrange them without a gap (home.css). */
export function CardGrid({ children }: { children?: ReactNode }) {
  const cards = Children.toArray(children).filter(isValidElement)
  return (
    <div className="dg-text-cards" data-cards={cards.length % 6}>
      {children}
    </div>
  )
}

/** A link with the look of a button. */
export function LinkButton({ href, to, variant = 'primary', children }: LinkButtonProps) {
  return (
    <a className={`button button--${variant === 'primary' ? 'primary' : 'secondary'}`} href={to ?? href}>
      {children}
    </a>
  )
}

/** They cannot fail and have no ids: an audit need not render them. */
Card.addsNothing = true
LinkCard.addsNothing = true
CardGrid.addsNothing = true
LinkButton.addsNothing = true

Card.hasIcon = true
LinkCard.hasIcon = true
