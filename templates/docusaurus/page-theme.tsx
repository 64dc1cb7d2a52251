/**
 * What pages import from `@theme/…`: plain forms of the components that pages use most. What is around a page docsgen
 * makes itself.
 */
import { Children, type ImgHTMLAttributes, isValidElement, type ReactNode } from 'react'
import { PageMetadata } from './core.tsx'
import { useScope } from './page-scope.ts'

interface Inner {
  children?: ReactNode
}

interface LayoutProps extends Inner {
  title?: string
  description?: string
  wrapperClassName?: string
}

/** Says what the page is called; navbar and footer are docsgen's. */
export function Layout({ title, description, wrapperClassName, children }: LayoutProps) {
  return (
    <>
      <PageMetadata title={title} description={description} />
      <div className={wrapperClassName}>{children}</div>
    </>
  )
}

export function Heading({
  as: Tag = 'h2',
  ...rest
}: Inner & { as?: 'h1' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6'; id?: string }) {
  return <Tag {...rest} />
}

export function CodeBlock({ children, language, title }: Inner & { language?: string; title?: string }) {
  return (
    <>
      {title && <p>{title}</p>}
      <pre>
        <code className={language && `language-${language}`}>{children}</code>
      </pre>
    </>
  )
}

interface TabProps extends Inner {
  value?: string
  label?: string
}

/** All tabs under each other: a page of React has no script for them. */
export function Tabs({ children, values = [] }: Inner & { values?: TabProps[] }) {
  return Children.map(children, child => {
    if (!isValidElement<TabProps>(child)) return child
    const { value, label } = child.props
    return (
      <>
        <p>
          <strong>{label ?? values.find(known => known.value === value)?.label ?? value}</strong>
        </p>
        {child}
      </>
    )
  })
}

export function TabItem({ children }: TabProps) {
  return <div>{children}</div>
}

export function Admonition({ type = 'note', title, children }: Inner & { type?: string; title?: ReactNode }) {
  return (
    <div className={`theme-admonition theme-admonition-${type} alert alert--${type}`}>
      <p>
        <strong>{title ?? type}</strong>
      </p>
      {children}
    </div>
  )
}

export function Details({ summary, children }: Inner & { summary?: ReactNode }) {
  return (
    <details>
      {typeof summary === 'string' ? <summary>{summary}</summary> : summary}
      {children}
    </details>
  )
}

interface ThemedProps extends ImgHTMLAttributes<HTMLImageElement> {
  sources: { light?: string; dark?: string }
}

export function ThemedImage({ sources, ...rest }: ThemedProps) {
  return <img alt="" {...rest} src={sources.light ?? sources.dark} />
}

export function IdealImage({ img, alt = '', ...rest }: { img: unknown; alt?: string }) {
  const { default: inner, src } = (typeof img === 'object' && img !== null ? img : {}) as {
    default?: string
    src?: { src?: string }
  }
  return <img alt={alt} {...rest} src={typeof img === 'string' ? img : (inner ?? src?.src)} />
}

/** The site's logo is in the navbar already. */
export function Logo() {
  return <>{useScope().siteConfig.title as string}</>
}
