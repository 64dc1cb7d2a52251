/**
 * One HTML or SVG file as a browser reads it. Returns its anchors, the addresses it refers to with their places, and
 * its redirect. It does not depend on the generator: it uses no marks of docsgen and no markdown.
 */
import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5'
import type { SourceSpan } from '../model/diagnostic.ts'
import { cssReferences } from './css-references.ts'
import { attributeReferences, type ReferenceKind, refreshTarget } from './reference-attributes.ts'

/** An address as written. */
export interface DocumentReference {
  url: string
  kind: ReferenceKind
  span: SourceSpan
}

/** A parsed file. */
export interface CrawledDocument {
  /** Everything that a fragment can refer to. */
  anchors: Set<string>
  /** Duplicate ids, with the place of the second occurrence. */
  repeatedIds: { id: string; span: SourceSpan }[]
  references: DocumentReference[]
  /** Ids of headings, or of elements around them. */
  headings: string[]
  title?: string
  /** `<base href>`. */
  base?: string
  /** `<link rel="canonical">`. */
  canonical?: string
  /** `<meta http-equiv="refresh">`. */
  redirect?: string
}

/** Reads a file. Without `places`, which take half of the time, everything is at its start. */
export function readDocument(html: string, { places = false } = {}): CrawledDocument {
  const document: CrawledDocument = { anchors: new Set(), repeatedIds: [], references: [], headings: [] }
  const open: Tree.Node[] = [parse(html, { sourceCodeLocationInfo: places, scriptingEnabled: false })]
  for (let node = open.pop(); node; node = open.pop()) {
    if ('attrs' in node) addElement(node, document)
    // The content of a template is not part of the page, and not among its children.
    if ('childNodes' in node) open.push(...node.childNodes.toReversed())
  }
  return document
}

function addElement(node: Tree.Element, document: CrawledDocument): void {
  const attributes = new Map(
    node.attrs.map(({ name, value, prefix }) => [prefix ? `${prefix}:${name}` : name, value] as const),
  )
  const placeOf = (name: string): SourceSpan => {
    const place = node.sourceCodeLocation
    const { startLine = 1, startCol = 1, endLine, endCol } = place?.attrs?.[name] ?? place ?? {}
    return { line: startLine, column: startCol, endLine, endColumn: endCol }
  }
  addAnchors(node, attributes, { document, placeOf })
  for (const { name, url, kind } of attributeReferences(node.tagName, attributes))
    document.references.push({ url, kind, span: placeOf(name) })
  const style = attributes.get('style') ?? (node.tagName === 'style' ? textOf(node) : '')
  const span = placeOf(attributes.has('style') ? 'style' : '')
  for (const { url } of cssReferences(style)) document.references.push({ url, kind: 'file', span })
  if (node.tagName === 'title' && node.namespaceURI.endsWith('/xhtml')) document.title ??= textOf(node).trim()
  const id = attributes.get('id')
  if (id && /^h[1-6]$/.test(node.tagName)) document.headings.push(id)
  if (node.tagName === 'base') document.base ??= attributes.get('href')
  if (node.tagName === 'meta') document.redirect ??= refreshTarget(attributes)
  if (node.tagName === 'link' && attributes.get('rel')?.toLowerCase() === 'canonical')
    document.canonical ??= attributes.get('href')
}

function addAnchors(
  { tagName, namespaceURI }: Tree.Element,
  attributes: ReadonlyMap<string, string>,
  { document, placeOf }: { document: CrawledDocument; placeOf: (name: string) => SourceSpan },
): void {
  const id = attributes.get('id')
  if (id) {
    // Drawings that a page shows twice have duplicate ids, to which nobody links.
    if (document.anchors.has(id) && namespaceURI.endsWith('/xhtml'))
      document.repeatedIds.push({ id, span: placeOf('id') })
    document.anchors.add(id)
  }
  const name = tagName === 'a' ? attributes.get('name') : undefined
  if (name) document.anchors.add(name)
}

function textOf({ childNodes }: Tree.Element): string {
  return childNodes.map(node => ('value' in node ? node.value : '')).join('')
}
