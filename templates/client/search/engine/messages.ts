/**
 * What the page and its search worker say to each other.
 */
import type { FailureKind, SearchAnswer, SearchRequest } from './types.ts'

export type ToWorker =
  | { kind: 'warm'; indexUrl: string; locale: string; version?: string }
  | { kind: 'search'; id: number; indexUrl: string; request: SearchRequest }
  | { kind: 'forget'; id: number }

export type FromWorker =
  | { id: number; answer: SearchAnswer }
  | { id: number; failure: { kind: FailureKind; message: string } }
