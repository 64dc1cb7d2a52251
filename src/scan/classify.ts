/**
 * Classifies a file of a docs folder by its path.
 *
 * In: the include and exclude patterns. Out: a function from docs path to kind. Patterns are relative to the docs
 * folder, so an underscore in a parent folder has no meaning.
 */
import picomatch from 'picomatch'
import { extensionOf } from '../base/paths.ts'

/** `undefined`: not used by a site (a component's code, a page that the patterns exclude). */
export type FileKind = 'page' | 'partial' | 'category' | 'asset' | undefined

const CATEGORY = /^_category_\.(?:json|yml|yaml)$/
const COMPONENT_CODE = new Set(['.tsx', '.jsx'])
const PARTIAL = /(?:^|\/)_/
const TESTS = /(?:^|\/)__tests__\//

/** Whether a file with this name may be used. Cheaper than `classifier`, and called first. */
export function isUsefulName(name: string): boolean {
  return !COMPONENT_CODE.has(extensionOf(name))
}

/** A function that returns the kind of a file by its path relative to the docs folder. */
export function classifier(docs: { include: string[]; exclude: string[] }): (docPath: string) => FileKind {
  const included = picomatch(docs.include)
  const excluded = docs.exclude.length === 0 ? () => false : picomatch(docs.exclude, { dot: true })
  return docPath => {
    const extension = extensionOf(docPath)
    if (extension !== '.md' && extension !== '.mdx') return kindOfOther(docPath)
    if (included(docPath) && !excluded(docPath)) return 'page'
    return PARTIAL.test(docPath) && !TESTS.test(docPath) ? 'partial' : undefined
  }
}

function kindOfOther(docPath: string): FileKind {
  const name = docPath.slice(docPath.lastIndexOf('/') + 1)
  if (CATEGORY.test(name)) return 'category'
  return isUsefulName(name) ? 'asset' : undefined
}
