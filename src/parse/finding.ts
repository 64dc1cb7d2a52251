/**
 * A finding of the parser, before it has the path of its page.
 */

import type { Node } from 'unist'
import type { Diagnostic, SourceSpan } from '../model/diagnostic.ts'

/** A finding before it has the page's path: at a node, or at a span of the file. */
export interface Finding extends Pick<Diagnostic, 'rule' | 'message' | 'hint' | 'related' | 'subject' | 'atMost'> {
  at?: Node | SourceSpan
}
