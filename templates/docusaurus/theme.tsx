/**
 * What code written for Docusaurus imports from `@theme/*`, for components that are rendered as a whole. In pages, the
 * parser makes the same of markdown.
 */
import type { ReactNode } from 'react'
import { AdmonitionTitle, Admonition as Box } from '../content/Admonition.tsx'

interface AdmonitionProps {
  type?: string
  title?: ReactNode
  className?: string
  children?: ReactNode
}

export function Admonition({ type = 'note', title, children, ...rest }: AdmonitionProps) {
  return (
    <Box type={type} label={type} {...rest}>
      {title !== undefined && <AdmonitionTitle>{title}</AdmonitionTitle>}
      {children}
    </Box>
  )
}

interface CodeProps {
  language?: string
  title?: ReactNode
  className?: string
  children?: ReactNode
}

export function CodeBlock({ language, title, className, children }: CodeProps) {
  const name = language ?? /language-([\w-]+)/.exec(className ?? '')?.[1]
  return (
    <>
      {title !== undefined && <p>{title}</p>}
      <pre>
        <code className={name === undefined ? className : `language-${name}`}>
          {typeof children === 'string' ? children.trim() : children}
        </code>
      </pre>
    </>
  )
}

export function Heading({
  as: Tag = 'h2',
  ...rest
}: {
  as?: 'h1' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6'
  children?: ReactNode
}) {
  return <Tag {...rest} />
}

export function Details({ summary, children, ...rest }: { summary?: ReactNode; children?: ReactNode; open?: boolean }) {
  return (
    <details {...rest}>
      {typeof summary === 'string' ? <summary>{summary}</summary> : summary}
      {children}
    </details>
  )
}

interface ImageProps {
  alt?: string
  className?: string
  img?: string | { default?: string; src?: { src?: string } }
}

export function IdealImage({ img, alt, ...rest }: ImageProps) {
  const src = typeof img === 'object' ? (img.default ?? img.src?.src) : img
  return <img src={src} alt={alt ?? ''} {...rest} />
}

export function ThemedImage({ sources, alt, ...rest }: { sources?: { light?: string; dark?: string }; alt?: string }) {
  return (
    <>
      {sources?.light && <img className="dg-only-light" src={sources.light} alt={alt ?? ''} {...rest} />}
      {sources?.dark && <img className="dg-only-dark" src={sources.dark} alt={alt ?? ''} {...rest} />}
    </>
  )
}

export function Layout({ children }: { children?: ReactNode }) {
  return <>{children}</>
}
