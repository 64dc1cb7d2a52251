/** A finding of the parser before the path of its page is known. */

import type { Node } from 'unist'
import type { Diagnostic, SourceSpan } from '../model/diagnostic.ts'

/** A finding without a page path: at a node, or at a span of the file. */
export interface Finding
  extends Pick<
    Diagnostic,
    'rule' | 'message' | 'hint' | 'related' | 'subject' | 'component' | 'quoted' | 'lacks' | 'atMost' | 'cause'
  > {
  at?: Node | SourceSpan
}
