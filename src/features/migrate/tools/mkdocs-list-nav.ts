/** The navigation of a MkDocs site as a list of links, which plugins read from SUMMARY.md. In: the text. Out: a `nav`. */
import { decodeUrl } from '../../../base/url.ts'
import { plainLabel } from './summary.ts'

const LINK = /^\[(.*)\]\(\s*<?([^)>]*?)>?\s*\)$/

/** A nested list of links in the form of `nav`. */
export function listNav(text: string): unknown[] {
  const root: unknown[] = []
  let open: { indent: number; title: string; value?: string; items: unknown[]; siblings: unknown[] }[] = []
  for (const line of text.split(/\r?\n/)) {
    const [, blanks, content = ''] = /^(\s*)[-*+]\s+(.+?)\s*$/.exec(line) ?? []
    if (blanks === undefined) continue
    const indent = blanks.replaceAll('\t', '    ').length
    open = open.filter(entry => entry.indent < indent)
    const parent = open.at(-1)
    // An entry with entries below it is a section; its own page is the first of them.
    if (parent && parent.items.length === 0) {
      const own = parent.siblings.length - 1
      if (parent.value !== undefined && !parent.value.endsWith('/')) parent.items.push({ [parent.title]: parent.value })
      parent.siblings[own] = { [parent.title]: parent.items }
    }
    const siblings = parent?.items ?? root
    const [, label, value] = LINK.exec(content) ?? []
    const title = plainLabel(label ?? content)
    siblings.push(value === undefined ? content : { [title]: decodeUrl(value) })
    open.push({ indent, title, ...(value !== undefined && { value }), items: [], siblings })
  }
  return root
}
