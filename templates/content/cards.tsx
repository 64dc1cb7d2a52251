/**
 * Cards in a text: one with text of its own, one that is a link, and the grid that they stand in. Without scripts and
 * without styles they are sections with a title.
 */
import type { ReactNode } from 'react'

export function Card({ title, children }: { title?: string; children?: ReactNode }) {
  return (
    <section className="dg-text-card">
      {title && <p className="dg-text-card__title">{title}</p>}
      {children}
    </section>
  )
}

interface LinkCardProps {
  title?: string
  description?: string
  href?: string
  to?: string
}

/** A card that is a link as a whole; its name is the title. */
export function LinkCard({ title, description, href, to }: LinkCardProps) {
  return (
    <section className="dg-text-card dg-text-card--link">
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

/** Neither fail nor have ids: an audit need not render them. */
Card.addsNothing = true
LinkCard.addsNothing = true
CardGrid.addsNothing = true
