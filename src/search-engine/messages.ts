/**
 * What the page and its search worker say to each other.
 */
import type { FailureKind, SearchAnswer, SearchRequest } from './types.ts'

export type ToWorker =
  | { kind: 'warm'; indexUrl: string; locale: string; version?: string }
  | { kind: 'search'; id: number; indexUrl: string; request: SearchRequest }
  | { kind: 'forget'; id: number }
  /** The site was built anew: what is known of its indexes counts no more. */
  | { kind: 'renew' }

export type FromWorker =
  | { id: number; answer: SearchAnswer }
  | { id: number; failure: { kind: FailureKind; message: string } }
