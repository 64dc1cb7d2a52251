/**
 * What a page's tree and HTML are made of besides text: insertions (see model/body), which are objects until the body is
 * written, so that no text can be mistaken for one. They stand in properties of elements, in props of components, and
 * as nodes of their own.
 */
import type { Position } from 'unist'
import type { InsertionEncoding, InsertionKind } from '../model/body.ts'

/** Stands for what is known when the page is rendered. */
export class Insertion {
  readonly kind: InsertionKind
  readonly which: number | string
  readonly encoding: InsertionEncoding | undefined

  constructor(kind: InsertionKind, which: number | string, encoding?: InsertionEncoding) {
    this.kind = kind
    this.which = which
    this.encoding = encoding
  }

  /** It has no text yet. */
  toString(): string {
    return ''
  }
}

/** The value of an attribute with insertions in it. */
export class MixedText {
  readonly parts: readonly (string | Insertion)[]

  constructor(parts: readonly (string | Insertion)[]) {
    this.parts = parts
  }

  /** The text that is known. */
  toString(): string {
    return this.parts.join('')
  }
}

/** An insertion in the place of a node, in trees of markdown and of HTML. */
export interface InsertionNode {
  type: 'insertion'
  insertion: Insertion
  position?: Position | undefined
}

/** Has a value its text only when the page is rendered? */
export function hasInsertion(value: unknown): value is Insertion | MixedText {
  return value instanceof Insertion || value instanceof MixedText
}

/** The parts of an attribute's value. */
export function partsOf(value: Insertion | MixedText): readonly (string | Insertion)[] {
  return value instanceof MixedText ? value.parts : [value]
}

/** A value as a property of an element: the types of hast know no objects there. */
export function asProperty(value: Insertion | MixedText): string {
  return value as unknown as string
}
