/**
 * The targets of references: a page, and the resolution of a reference before it is added to the graph.
 */
import type { Diagnostic } from '../model/diagnostic.ts'
import type { Doc, ResolvedRef } from '../model/graph.ts'
import type { CorrectionTarget } from './correction.ts'

/** A page that a link can lead to. A generated index has no doc. */
export interface PageTarget {
  kind: 'page'
  route: string
  doc?: Doc
  /** The resolution of a link without query and hash. It is created once, because most links have neither. */
  plain: Resolution
}

export interface Problem {
  rule:
    | 'broken-link'
    | 'broken-markdown-link'
    | 'broken-anchor'
    | 'broken-image'
    | 'broken-asset'
    | 'ambiguous-link'
    | 'partial-cycle'
    | 'refused-file'
    | 'no-pages'
  message: string
  hint?: string
  /** The address that the author certainly meant. */
  meant?: CorrectionTarget
  /** What makes other references broken as well. */
  cause?: string
  /** As in findings: it is reported once. */
  subject?: string
  /** As in findings: the name of the pages that are missing there. */
  leadsTo?: string
  /** The maximum level, for a milder case of the rule. */
  atMost?: Diagnostic['atMost']
}

export interface Resolution {
  ref: ResolvedRef
  page?: PageTarget
  /** With its `#`; '' if there is none. */
  hash: string
  problem?: Problem
}
