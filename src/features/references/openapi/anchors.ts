/**
 * Links to anchors in descriptions, which were written for the pages of other tools. In: pages, and the entries that
 * anchors can mean. Out: the same pages, in which these links lead to the entries. Other links stay as they are.
 */
import GithubSlugger from 'github-slugger'
import type { ReferencePage } from '../../../model/reference.ts'
import { textOf } from '../data/values.ts'
import { refTo } from '../write-code.ts'
import type { Operation } from './api.ts'

/** What anchors can mean. */
export interface Anchored {
  operations: readonly { operation: Operation; ref: string }[]
  schemas: readonly string[]
}

/** A link of markdown to an anchor, in JSON. */
const LINK = /\]\(#([^)\s"\\]+)\)/g

/** The pages with links to entries. */
export function withAnchors(pages: readonly ReferencePage[], anchored: Anchored): ReferencePage[] {
  const refs = refsByAnchor(anchored)
  return pages.map(page => {
    const text = JSON.stringify(page)
    if (!text.includes('](#')) return page
    const linked = text.replace(LINK, (written, anchor: string) => {
      const ref = refs.get(normalized(anchor))
      return ref === undefined ? written : `](${refTo(ref)})`
    })
    return JSON.parse(linked) as ReferencePage
  })
}

/** Redoc, Scalar, Swagger UI and others have the tag, and sometimes a word, before the name. */
const normalized = (anchor: string) =>
  decoded(anchor)
    .replace(/^\/+/, '')
    .replace(/^(?:api-\d+\/)?(?:tag\/[^/]+\/)?(?:operations?\/|schemas?\/|components\/schemas\/|models?\/)?/i, '')
    .toLowerCase()

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function refsByAnchor({ operations, schemas }: Anchored): Map<string, string> {
  const refs = new Map<string, string>()
  const add = (anchor: string | undefined, ref: string) => {
    if (anchor && !refs.has(anchor.toLowerCase())) refs.set(anchor.toLowerCase(), ref)
  }
  for (const { operation, ref } of operations) {
    const { node, method, path } = operation
    add(textOf(node.operationId), ref)
    add(`${method}${path}`, ref)
    const summary = textOf(node.summary)
    add(summary && new GithubSlugger().slug(summary), ref)
  }
  for (const name of schemas) add(name, name)
  return refs
}
