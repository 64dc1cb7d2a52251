/**
 * docsgen's forms of what code written for Docusaurus imports from `@theme/…`. The layout around a page is docsgen's
 * own.
 */
import type { AnchorHTMLAttributes, ImgHTMLAttributes, ReactNode } from 'react'
import { Built, useScope } from '../../code/page-scope.tsx'
import { AdmonitionTitle, Admonition as Box } from '../../content/Admonition.tsx'
import { PageMetadata } from './core.tsx'

export { ThemedImage } from '../../content/images.tsx'
export { TabItem, Tabs } from '../../content/Tabs.tsx'
export { TOCInline } from '../../content/TOCInline.tsx'
export * from './openapi.tsx'

interface ChildrenProps {
  children?: ReactNode
}

interface LayoutProps extends ChildrenProps {
  title?: string
  description?: string
  wrapperClassName?: string
}

/** Sets the title of the page; navbar and footer are docsgen's own. */
export function Layout({ title, description, wrapperClassName, children }: LayoutProps) {
  return (
    <>
      <PageMetadata title={title} description={description} />
      <div className={wrapperClassName}>{children}</div>
    </>
  )
}

interface AdmonitionProps extends ChildrenProps {
  type?: string
  title?: ReactNode
  className?: string
}

export function Admonition({ type = 'note', title, children, ...rest }: AdmonitionProps) {
  return (
    <Box type={type} label={type} {...rest}>
      {title !== undefined && <AdmonitionTitle>{title}</AdmonitionTitle>}
      {children}
    </Box>
  )
}

interface CodeProps extends ChildrenProps {
  language?: string
  title?: ReactNode
  className?: string
  metastring?: string
  showLineNumbers?: boolean
}

/** A code block, which the parser finds by its attribute and highlights. */
export function CodeBlock({ language, title, className, metastring, showLineNumbers, children }: CodeProps) {
  const name = language ?? /language-([\w-]+)/.exec(className ?? '')?.[1] ?? ''
  const isPlain = typeof children === 'string'
  const meta = [
    metastring,
    typeof title === 'string' && `title=${JSON.stringify(title)}`,
    showLineNumbers && 'showLineNumbers',
  ]
  const block = (
    <pre data-code-block={isPlain ? name : undefined} data-code-meta={meta.filter(Boolean).join(' ') || undefined}>
      <code className={name === '' ? className : `language-${name}`}>{isPlain ? children.trim() : children}</code>
    </pre>
  )
  return useScope().isIsland && isPlain ? <Built of={name + children}>{block}</Built> : block
}

/** Elements of markdown under the names that Docusaurus gives their components. */
export const A = (props: AnchorHTMLAttributes<HTMLAnchorElement>) => <a {...props} />
export const Img = ({ alt, ...rest }: ImgHTMLAttributes<HTMLImageElement>) => <img alt={alt ?? ''} {...rest} />
export const Ul = (props: ChildrenProps) => <ul {...props} />
export const Li = (props: ChildrenProps) => <li {...props} />
export const Pre = ({ children }: ChildrenProps) => <>{children}</>

/** A fence as a code block, other code in its line. */
export function Code(props: CodeProps) {
  const isBlock = props.className !== undefined || (typeof props.children === 'string' && /\n/.test(props.children))
  return isBlock ? <CodeBlock {...props} /> : <code>{props.children}</code>
}

/** The content of a page, which is not wrapped again. */
/** docsgen's pages have a button of their own. */
export const BackToTopButton = () => null
export const MDXContent = ({ children }: ChildrenProps) => <>{children}</>

/** A diagram, which the parser draws like those of markdown. */
export function Mermaid({ value }: { value?: string }) {
  return <CodeBlock language="mermaid">{value ?? ''}</CodeBlock>
}

export function Heading({
  as: Tag = 'h2',
  ...rest
}: ChildrenProps & { as?: 'h1' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6'; id?: string }) {
  return <Tag {...rest} />
}

export function Details({ summary, children, ...rest }: ChildrenProps & { summary?: ReactNode; open?: boolean }) {
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

/** The navbar already contains the site's logo. */
export function Logo() {
  return <>{useScope().siteConfig.title as string}</>
}
