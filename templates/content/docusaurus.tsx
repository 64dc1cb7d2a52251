/** Components that pages written for Docusaurus use: those that have a meaning without its runtime. */
import type { AnchorHTMLAttributes, ReactNode } from 'react'

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
