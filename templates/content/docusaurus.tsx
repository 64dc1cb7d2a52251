/**
 * What pages written for Docusaurus import: the parts that mean something without its runtime.
 */
import type { AnchorHTMLAttributes, ReactNode } from 'react'

export function Link({ to, href, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { to?: string }) {
  return <a href={to ?? href} {...rest} />
}

export function Translate({ children }: { children?: ReactNode }) {
  return <>{children}</>
}

/** Shows what stands in for content that only exists in a browser. */
export function BrowserOnly({ fallback }: { fallback?: ReactNode }) {
  return <>{fallback}</>
}
