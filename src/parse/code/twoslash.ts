/**
 * Code blocks for twoslash, which compiles them and adds types and errors. docsgen does not compile them. Returns the code
 * as readers see it there, without what is meant for the compiler.
 */

/** The word in an info string. */
export const TWOSLASH = /(?:^|\s)twoslash(?=\s|$|=)/

/** Parts of the code that are compiled and not shown. */
const BEFORE = /^(?:[\s\S]*\n)?[ \t]*\/\/[ \t]*-{3}cut(?:-before)?-{3}[ \t]*(?:\n|$)/
const AFTER = /^[ \t]*\/\/[ \t]*-{3}cut-after-{3}[ \t]*$[\s\S]*/m
const BETWEEN = /^[ \t]*\/\/[ \t]*-{3}cut-start-{3}[ \t]*$[\s\S]*?^[ \t]*\/\/[ \t]*-{3}cut-end-{3}[ \t]*(?:\n|$)/gm
/** Options of the compiler, and marks below a line. TypeScript's own comments and the names of files are shown. */
const COMMENTS = /^[ \t]*\/\/[ \t]*(?:@(?!filename\b|ts-)[\w.]+[ \t]*(?::.*)?|\^(?:[?|].*|\^+))[ \t]*(?:\n|$)/gm

/** The code without them. */
export function withoutTwoslash(code: string): string {
  return code.replace(BEFORE, '').replace(AFTER, '').replace(BETWEEN, '').replace(COMMENTS, '').replace(/\n+$/, '')
}
