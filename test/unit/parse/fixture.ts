/**
 * Parses text in tests. Returns the page, its body as text with `¤L0¤` for insertions, and its sections. The
 * components are small stubs for those of the templates.
 */

import { Buffer } from 'node:buffer'
import { createElement, type ReactNode } from 'react'
import { feature as diagrams } from '../../../src/features/diagrams/index.ts'
import { feature as docusaurus } from '../../../src/features/docusaurus/index.ts'
import { withSeverities } from '../../../src/findings/severities.ts'
import { decodeBody } from '../../../src/model/body.ts'
import type { Diagnostic } from '../../../src/model/diagnostic.ts'
import type { ParsedPage, TextSection } from '../../../src/model/page.ts'
import type { ContentComponents } from '../../../src/parse/html/content-components.ts'
import type { ParseOptions } from '../../../src/parse/parse-input.ts'
import { createParser, type PageParser } from '../../../src/parse/parse-page.ts'
import { texts } from '../../../templates/texts/en.ts'

type Props = Record<string, unknown> & { children?: ReactNode }

/** A component that shows its name and its props. */
function box(name: string) {
  return ({ children, ...props }: Props) =>
    createElement('div', { 'data-component': name, 'data-props': JSON.stringify(props) }, children)
}

export const components: ContentComponents = {
  Tabs: box('Tabs'),
  TabItem: box('TabItem'),
  Card: box('Card'),
  ThemedImage: box('ThemedImage'),
  TOCInline: box('TOCInline'),
  Link: ({ to, href, children }: Props) => createElement('a', { href: to ?? href }, children),
  details: ({ children, ...props }: Props) => createElement('details', props, children),
  table: ({ children }: Props) => createElement('div', { className: 'table' }, createElement('table', null, children)),
  img: (props: Props) => createElement('img', { decoding: 'async', ...props }),
  Broken: () => {
    throw new Error('no luck')
  },
}

/** The options of a site with an empty config. */
export const options: ParseOptions = {
  markdown: {
    parser: 'satteri',
    format: 'detect',
    mdx: 'static',
    hydrate: true,
    staticComponents: [],
    includes: [],
    math: true,
    liveCode: false,
    mermaid: true,
    emoji: true,
    glossary: {},
    values: {},
    mathStylesheet: 'bundled',
    admonitions: [],
    linkSchemes: [],
    anchorsMaintainCase: false,
    magicComments: [
      {
        className: 'theme-code-block-highlighted-line',
        line: 'highlight-next-line',
        block: { start: 'highlight-start', end: 'highlight-end' },
      },
    ],
  },
  limits: { pageBytes: 1_000_000, searchBytes: 500_000, nesting: 100, seconds: 10 },
  texts: { en: texts },
  pageImports: docusaurus.siteModules?.pageImports,
  drawnFences: diagrams.drawnFences ? [diagrams.drawnFences] : [],
}

/** The options with some markdown options changed. */
export function withMarkdown(changes: Partial<ParseOptions['markdown']>): ParseOptions {
  return { ...options, markdown: { ...options.markdown, ...changes } }
}

const standard = createParser(options, components)

export interface Parsed {
  page: ParsedPage
  html: string
  sections: TextSection[]
}

export interface How {
  path?: string
  kind?: 'page' | 'partial'
  parser?: PageParser
}

/** Parses bytes or text. */
export function parse(text: string | Uint8Array, how: How = {}): Parsed {
  const { path = 'docs/page.md', kind = 'page', parser = standard } = how
  const bytes = typeof text === 'string' ? Buffer.from(text) : text
  const { page, body, sections } = parser({ path, docPath: path, kind, bytes, locale: 'en' })
  return { page, html: shown(body), sections }
}

const LETTERS = {
  address: 'L',
  image: 'I',
  partial: 'P',
  slot: 'C',
  prop: 'V',
  'prop-address': 'A',
  'symbol-link': 'L',
  'symbol-end': 'Z',
  'excerpt-end': 'E',
}

/**
 * A body with placeholders for its insertions: `¤`, `j` in JSON or `u` in a URL, a letter for the kind, and the index.
 */
function shown(bytes: Uint8Array): string {
  const { html, insertions } = decodeBody(bytes)
  let out = ''
  let last = 0
  for (const [offset, kind, which, encoding] of insertions) {
    out += `${html.slice(last, offset)}¤${encoding?.[0] ?? ''}${LETTERS[kind]}${which}¤`
    last = offset
  }
  return out + html.slice(last)
}

/** `3:5 warning rule` for each diagnostic. */
export function found(page: { diagnostics: Diagnostic[] }): string[] {
  return withSeverities(page.diagnostics).map(
    ({ span, severity, rule }) => `${span?.line}:${span?.column} ${severity} ${rule}`,
  )
}
