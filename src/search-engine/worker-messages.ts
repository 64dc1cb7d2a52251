/**
 * Messages between the page and its search worker.
 */
import type { PopularPage } from '../model/search.ts'
import type { FailureKind, SearchAnswer, SearchRequest } from './types.ts'

export type ToWorker =
  | { kind: 'warm'; indexUrl: string; locale: string; version?: string }
  | { kind: 'search'; id: number; indexUrl: string; request: SearchRequest }
  | { kind: 'popular'; id: number; indexUrl: string; locale: string; version?: string }
  | { kind: 'cancel'; id: number }
  /** Stores the index in the browser, for searches without a connection. */
  | { kind: 'keep'; indexUrl: string; locale: string; version?: string }
  /** The site was rebuilt: close all open indexes. */
  | { kind: 'renew' }

export type FromWorker =
  | { id: number; answer: SearchAnswer }
  | { id: number; popular: PopularPage[] }
  | { id: number; failure: { kind: FailureKind; message: string } }
