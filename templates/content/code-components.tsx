/** Components that code and pages of sites expect: those that have a meaning without a router. */
import { type AnchorHTMLAttributes, isValidElement, type ReactNode } from 'react'

interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  to?: string
  isNavLink?: boolean
  activeClassName?: string
  autoAddBaseUrl?: boolean
}

export function Link({ to, href, isNavLink: _, activeClassName: __, autoAddBaseUrl: ___, ...rest }: LinkProps) {
  return <a href={to ?? href} {...rest} />
}

export function Translate({ children }: { children?: ReactNode }) {
  return <>{children}</>
}

/** Shows the fallback for content that only exists in a browser. */
export function BrowserOnly({ fallback }: { fallback?: ReactNode }) {
  return <>{fallback}</>
}

interface DisclosureProps {
  summary?: ReactNode
  open?: boolean
  id?: string
  className?: string
  children?: ReactNode
}

/** `<Details>`: its summary is a property or, as in HTML, an element in it. */
export function Disclosure({ summary, children, open, id, className }: DisclosureProps) {
  return (
    <details open={open} id={id} className={className}>
      {isValidElement(summary) && summary.type === 'summary' ? summary : summary && <summary>{summary}</summary>}
      {children}
    </details>
  )
}

Disclosure.addsNothing = true
