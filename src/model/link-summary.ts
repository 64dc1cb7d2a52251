/**
 * What others ask of the references of a page: where they lead, and what they are called. If the references are those of
 * an earlier run (link/earlier-links.ts), this is known without resolving them.
 */
import { identity } from '../engine/tasks/task.ts'
import type { Doc, NamedLink, ResolvedRef } from './graph.ts'

type LinkedDoc = Pick<Doc, 'page' | 'resolved' | 'links'>

// `resolved` and the lists of a page may be made when they are asked for: nothing here takes them out of objects early.

/** Identity of the references of a page. */
export function linkIdentity(doc: LinkedDoc): string {
  return doc.links?.identity ?? identity(refsText(doc.resolved))
}

/** Routes of the pages that the links of a page lead to, without duplicates. */
export function linkedRoutes(doc: LinkedDoc): readonly string[] {
  return doc.links?.routes ?? [...new Set(doc.resolved.flatMap(({ route }) => route ?? []))]
}

/** The links of a page to pages as a whole, by their texts. */
export function namedLinks(doc: LinkedDoc): readonly NamedLink[] {
  if (doc.links) return doc.links.named
  const { page, resolved } = doc
  return page.links.flatMap(({ kind, text }, index) => {
    const { status, route, href = '' } = resolved[index] ?? {}
    const isLink = (kind === 'link' || kind === 'definition') && status === 'page'
    if (!isLink || route === undefined || href.includes('#')) return []
    return [{ route, text: text?.replace(/\s+/g, ' ').trim().toLowerCase() ?? '' }]
  })
}

/** Paths of the files that the references of a page lead to, without duplicates. */
export function linkedAssets(doc: LinkedDoc): readonly string[] {
  return doc.links?.assets ?? [...new Set(doc.resolved.flatMap(assetsOf))]
}

function assetsOf({ asset, addresses }: ResolvedRef): string[] {
  const inProps = addresses ? Object.values(addresses).flatMap(assetsOf) : []
  return asset === undefined ? inProps : [asset, ...inProps]
}

/** All that is shown of references, as a text: a page may have hundreds, whose JSON takes much longer. */
export function refsText(refs: readonly ResolvedRef[]): string {
  let text = ''
  for (const { href, status, route, asset, partial, addresses } of refs) {
    text += `${href}\t${status}\t${route ?? ''}\t${asset ?? ''}\t${partial ?? ''}\n`
    if (addresses) text += `${JSON.stringify(addresses)}\n`
  }
  return text
}
