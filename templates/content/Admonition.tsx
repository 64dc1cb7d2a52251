/** A note in the text. Its title is a separate child, or the name of its kind. */
import { Children, isValidElement, type ReactNode } from 'react'

interface Props {
  type: string
  /** Name of its kind in the page's language. */
  label: string
  id?: string
  className?: string
  children?: ReactNode
}

/** The classes of each kind, by the names that stylesheets of sites use. */
const LOOKS: Record<string, string> = {
  note: 'secondary',
  secondary: 'secondary',
  tip: 'success',
  success: 'success',
  info: 'info',
  important: 'info',
  warning: 'warning',
  caution: 'warning',
  danger: 'danger',
}

export function Admonition({ type, label, id, className, children }: Props) {
  const parts = Children.toArray(children)
  const hasTitle = isValidElement(parts[0]) && parts[0].type === AdmonitionTitle
  const classes = `theme-admonition theme-admonition-${type} alert alert--${LOOKS[type] ?? 'secondary'}`
  return (
    <div className={className ? `${classes} ${className}` : classes} id={id}>
      {hasTitle ? parts[0] : <p className="theme-admonition__heading">{label}</p>}
      {hasTitle ? parts.slice(1) : children}
    </div>
  )
}

export function AdmonitionTitle({ children }: { children?: ReactNode }) {
  return <p className="theme-admonition__heading">{children}</p>
}

/** It cannot fail and only has the ids that it is given: an audit need not render it. */
Admonition.addsNothing = true
AdmonitionTitle.addsNothing = true

/** Both only frame their contents: see src/parse/html/render-body.ts. */
Admonition.opaqueProps = ['id'] as readonly string[]
AdmonitionTitle.opaqueProps = [] as readonly string[]
