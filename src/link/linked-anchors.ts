/**
 * The anchors that links lead to. In: each anchor that a link names, with the page. Out: the anchors by page, to
 * determine how a change of its headings affects others.
 */
import type { Doc } from '../model/graph.ts'

export class LinkedAnchors {
  /** By path of the page's file. */
  readonly byPath = new Map<string, Set<string>>()

  /** Records that a link names an anchor of a page, existing or not. */
  note({ source: { path } }: Doc, anchor: string): void {
    const known = this.byPath.get(path)
    if (known) known.add(anchor)
    else this.byPath.set(path, new Set([anchor]))
  }
}
