/**
 * Insertions in a page's tree and HTML (see model/body): objects until the body is written, so that no text can be
 * mistaken for one. They occur in properties of elements, in props of components, and as separate nodes.
 */
import type { Position } from 'unist'
import type { InsertionEncoding, InsertionKind } from '../model/body.ts'

/** A value that is only known when the page is rendered. */
export class Insertion {
  readonly kind: InsertionKind
  readonly which: number | string
  readonly encoding: InsertionEncoding | undefined

  constructor(kind: InsertionKind, which: number | string, encoding?: InsertionEncoding) {
    this.kind = kind
    this.which = which
    this.encoding = encoding
  }

  /** An insertion has no text yet. */
  toString(): string {
    return ''
  }
}

/** An attribute value that contains insertions. */
export class MixedText {
  readonly parts: readonly (string | Insertion)[]

  constructor(parts: readonly (string | Insertion)[]) {
    this.parts = parts
  }

  /** The known part of the text. */
  toString(): string {
    return this.parts.join('')
  }
}

/** An insertion in place of a node, in markdown and HTML trees. */
export interface InsertionNode {
  type: 'insertion'
  insertion: Insertion
  position?: Position | undefined
}

/** Whether a value's text is only known when the page is rendered. */
export function hasInsertion(value: unknown): value is Insertion | MixedText {
  return value instanceof Insertion || value instanceof MixedText
}

/** The parts of an attribute's value. */
export function partsOf(value: Insertion | MixedText): readonly (string | Insertion)[] {
  return value instanceof MixedText ? value.parts : [value]
}

/** A value as a property of an element: hast's types do not allow objects there. */
export function asProperty(value: Insertion | MixedText): string {
  return value as unknown as string
}
