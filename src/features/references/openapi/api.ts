/**
 * What the parts of the OpenAPI reader share about a document and its operations.
 */
import type { Documents } from '../data/documents.ts'
import type { Node } from '../data/values.ts'
import type { Shapes } from './shapes.ts'

/** What all operations of a document share. */
export interface Api {
  documents: Documents
  shapes: Shapes
  /** The document. */
  root: Node
  schemes: ReadonlyMap<string, Node>
  /** Servers that replace those of the document. */
  servers: readonly string[] | undefined
  /** Kinds of samples. */
  samples: readonly string[]
  /** Whether readers can send requests. */
  tryIt: boolean
  /** Servers with more addresses than a form offers; filled while operations are read. */
  longServers: Set<string>
  /** Operations whose body a form leaves out, and why: a method without bodies, or unknown parts; filled like `longServers`. */
  leftBodies: Map<string, 'method' | 'parts'>
}

/** An operation where it is declared. */
export interface Operation {
  /** In capitals. */
  method: string
  /** The path; of a webhook, its name. */
  path: string
  node: Node
  /** The path item. */
  item: Node
  isWebhook: boolean
}
