/**
 * One file's bytes to what links need of it. In: as for a whole parse. Out: the same data but for the
 * page's text and HTML: no code is highlighted, no component rendered, `bodyHash` and the headings' HTML are
 * empty, words are not counted. A page that only rendering tells all about is none of this one's.
 */
import type { Element, Root } from 'hast'
import { toEnvironmentError } from '../base/errors.ts'
import type { ParsedPage } from '../model/page.ts'
import { createCodeReader } from './code/code-block.ts'
import type { ComponentNames } from './component-names.ts'
import type { HastChild } from './mdast/nodes.ts'
import { openPage } from './open-page.ts'
import { PageContext } from './page-context.ts'
import type { ParseInput, ParseOptions } from './parse-page.ts'
import { factsOf, plainPage } from './parsed-result.ts'
import { createTreeReader, unlessTooDeep } from './read-tree.ts'

/** Reads one file; undefined where it has to be parsed whole. */
export type FactsReader = (input: ParseInput) => ParsedPage | undefined

/** Makes a reader. Pages with busy components, or with props that are more than words, have to be rendered. */
export function createFactsReader(options: ParseOptions, { names, busy }: ComponentNames): FactsReader {
  const known = new Set(names)
  const isBusy = new Set(busy)
  const needsRendering = ({ tagName, data }: Element) =>
    isBusy.has(tagName) || (data?.component !== undefined && Object.values(data.component.props).some(isObject))
  const { defaultCodeLanguage: defaultLanguage, magicComments } = options.markdown
  const code = createCodeReader({ defaultLanguage, magicComments })
  const readTree = createTreeReader(options, code, { withText: false, needsRendering })

  const steps: FactsReader = input => {
    const page = openPage(input, options, { components: known, reading: 'whole' })
    if (!(page instanceof PageContext)) return plainPage(input, { diagnostics: page }).page
    const tree = unlessTooDeep(page, () => readTree(page))
    return page.needsRendering ? undefined : factsOf(page, tree === undefined || isEmpty(tree))
  }
  return input => {
    try {
      return steps(input)
    } catch (error) {
      if (toEnvironmentError(error)) throw error
      // A mistake of our own: the whole parse says what it is, and keeps what can be kept.
      return undefined
    }
  }
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

/** Has the tree nothing to show? */
function isEmpty({ children }: Root): boolean {
  return (children as HastChild[]).every(node => {
    if (node.type === 'prerendered') return node.html === ''
    return node.type === 'text' ? node.value === '' : node.type !== 'element'
  })
}
