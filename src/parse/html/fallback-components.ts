/**
 * Fallbacks for the components that the parser itself inserts, for a theme without a component of that name: the
 * closest plain HTML element. They also make the parser testable on its own.
 */

import { createElement, type ReactNode } from 'react'
import type { ContentComponents } from './content-components.ts'

interface Props {
  children?: ReactNode
  [name: string]: unknown
}

function wrap(tag: string) {
  return ({ id, className, children }: Props) => createElement(tag, { id, className }, children)
}

/** Fallbacks by name: one for every component that the parser inserts (`isOwn`). */
export const fallbackComponents: ContentComponents = {
  Heading: ({ level, id, children }: Props) => createElement(`h${String(level)}`, { id }, children),
  CodeBlock: ({ language, children }: Props) =>
    createElement('pre', null, createElement('code', { className: `language-${String(language)}` }, children)),
  Admonition: ({ type, id, children }: Props) =>
    createElement('div', { id, className: `theme-admonition theme-admonition-${String(type)}` }, children),
  AdmonitionTitle: wrap('p'),
  Tabs: wrap('div'),
  TabItem: ({ value, children }: Props) => createElement('section', { 'data-value': value }, children),
  Definition: wrap('span'),
  Diagram: wrap('div'),
  Drawing: ({ label }: Props) => createElement('span', null, String(label ?? '')),
  MathBlock: wrap('div'),
  MathInline: wrap('span'),
}
