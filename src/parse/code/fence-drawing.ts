/** Code blocks that features draw: the hook `drawnFences`. It runs in the threads that parse. */
import type { Node, Position } from 'unist'
import { featuresWith } from '../../base/features.ts'
import type { ResolvedConfig } from '../../model/config.ts'
import type { SourceSpan } from '../../model/diagnostic.ts'
import type { Finding } from '../finding.ts'

/** Draws code blocks of some languages. */
export interface DrawnFences {
  languages: readonly string[]
  /** Whether a site has them drawn. */
  isOn: (markdown: ResolvedConfig['markdown']) => boolean
  /** Creates the function that draws, for the pages of one parser. It reports what cannot be drawn, and returns undefined. */
  create: () => DrawFence
}

/** Draws the code at a place of a page. */
export type DrawFence = (source: string, page: FencePage, at: Node) => Drawing | undefined

/** The page with the code. */
export interface FencePage {
  /** Its whole text. */
  readonly text: string
  /** The text of a node as written. */
  written(node: Node): string
  place(position: Position | undefined): SourceSpan
  report(finding: Finding): void
}

/** A drawing with its text. */
export interface Drawing {
  svg: string
  text: string
}

declare module '../../model/feature.ts' {
  interface Feature {
    drawnFences?: DrawnFences
  }
}

/** The registered features that draw. */
export async function loadDrawnFences(): Promise<DrawnFences[]> {
  return (await featuresWith('drawnFences')).map(({ drawnFences }) => drawnFences)
}
