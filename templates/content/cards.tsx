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
  target?: string
  rel?: string
  children?: ReactNode
}

interface LinkButtonProps {
  href?: string
  to?: string
  target?: string
  rel?: string
  variant?: string
  /** Where its icon is. */
  iconPlacement?: 'start' | 'end'
  children?: ReactNode
}

/** A card that is a link as a whole; the link's name is the title. */
export function LinkCard({ title, description, href, to, target, rel, children }: LinkCardProps) {
  const { icon } = partsOf(children)
  return (
    <section className="dg-text-card dg-text-card--link">
      {icon}
      <p className="dg-text-card__title">
        <a href={to ?? href} target={target} rel={rel}>
          {title}
        </a>
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

/** A link with the look of a button. Its icon follows the text. */
export function LinkButton({ href, to, target, rel, variant = 'primary', iconPlacement, children }: LinkButtonProps) {
  const { icon, parts } = partsOf(children)
  const look = `button button--${variant === 'primary' ? 'primary' : 'secondary'}`
  return (
    <a className={look} href={to ?? href} target={target} rel={rel}>
      {iconPlacement === 'start' && icon && <>{icon} </>}
      {parts}
      {iconPlacement !== 'start' && icon && <> {icon}</>}
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
LinkButton.hasIcon = true
