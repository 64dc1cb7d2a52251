/**
 * Cards in a text: one with its own text, one that is a link, and the grid that contains them. Without scripts and
 * styles, they are sections with a title.
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

export function CardGrid({ children }: { children?: ReactNode }) {
  return <div className="dg-text-cards">{children}</div>
}

/** They cannot fail and have no ids: an audit need not render them. */
Card.addsNothing = true
LinkCard.addsNothing = true
CardGrid.addsNothing = true

Card.hasIcon = true
LinkCard.hasIcon = true
