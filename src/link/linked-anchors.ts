/**
 * The anchors that links lead to. In: each anchor that a link names, with the page. Out: by page, for whoever has to know
 * what a change of its headings means to others.
 */
import type { Doc } from '../model/graph.ts'

export class LinkedAnchors {
  /** By path of the page's file. */
  readonly byPath = new Map<string, Set<string>>()

  /** Notes that a link names an anchor of a page, whether the page has it or not. */
  note({ source: { path } }: Doc, anchor: string): void {
    const known = this.byPath.get(path)
    if (known) known.add(anchor)
    else this.byPath.set(path, new Set([anchor]))
  }
}
