/**
 * Messages between the page and its search worker.
 */
import type { FailureKind, SearchAnswer, SearchRequest } from './types.ts'

export type ToWorker =
  | { kind: 'warm'; indexUrl: string; locale: string; version?: string }
  | { kind: 'search'; id: number; indexUrl: string; request: SearchRequest }
  | { kind: 'cancel'; id: number }
  /** The site was rebuilt: forget all open indexes. */
  | { kind: 'renew' }

export type FromWorker =
  | { id: number; answer: SearchAnswer }
  | { id: number; failure: { kind: FailureKind; message: string } }
