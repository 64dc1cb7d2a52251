/**
 * What a reference came to, before it is written into the graph: the model's `ResolvedRef`, the page it leads
 * to (for its anchors), and what is wrong with it. Made by the `resolve-…` files; pure data.
 */
import type { Reporting } from '../model/config.ts'
import type { ResolvedRef } from '../model/graph.ts'
import type { AssetFile } from '../model/source.ts'
import type { PageTarget } from './targets.ts'

export interface Problem {
  rule:
    | 'broken-link'
    | 'broken-markdown-link'
    | 'broken-anchor'
    | 'broken-image'
    | 'broken-asset'
    | 'ambiguous-link'
    | 'partial-cycle'
  message: string
  hint?: string
  /** The rule is no louder than this here. */
  cap?: Reporting
}

export interface Resolution {
  ref: ResolvedRef
  page?: PageTarget
  /** With its `#`; '' for none. */
  hash: string
  problem?: Problem
}

/** Something that exists. */
export type Found =
  | PageTarget
  | { kind: 'asset'; asset: AssetFile }
  /** An address that the build makes without a page, or where a redirect leads. */
  | { kind: 'address'; href: string }
