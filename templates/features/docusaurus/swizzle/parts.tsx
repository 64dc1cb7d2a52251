/**
 * docsgen's own forms of the components of Docusaurus's theme that sites replace, with the props that Docusaurus gives
 * them: the result of `@theme-original/…`, and of `@theme/…` for components that the site does not replace.
 */
import type { ComponentType, ReactNode } from 'react'
import { layoutParts } from './layout-parts.tsx'
import { pageParts } from './page-parts.tsx'

// biome-ignore lint/suspicious/noExplicitAny: each component has props of its own.
const PARTS: Record<string, ComponentType<any>> = { ...layoutParts, ...pageParts }

/** Shows a part; the content of one that docsgen does not have. */
export function part(name: string, props: { children?: ReactNode }): ReactNode {
  const Part = PARTS[name]
  return Part ? <Part {...props} /> : props.children
}
