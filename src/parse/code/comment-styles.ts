/**
 * The syntax of a whole-line comment in each language, for the marks that authors put in code blocks. In: a language
 * name. Out: the comment's opening and closing.
 */

/** Opening and closing of a comment; without a closing, it extends to the end of the line. */
export type CommentStyle = readonly [open: string, close?: string]

const SLASHES: CommentStyle = ['//']
const BLOCK: CommentStyle = ['/*', '*/']
const JSX: CommentStyle = ['{/*', '*/}']
const MARKUP: CommentStyle = ['<!--', '-->']
const HASH: CommentStyle = ['#']
const DASHES: CommentStyle = ['--']
const PERCENT: CommentStyle = ['%']
const SEMICOLONS: CommentStyle = [';;']
const REM: CommentStyle = ['Rem']
const PAREN_STAR: CommentStyle = ['(*', '*)']

const C_LIKE = [SLASHES, BLOCK]

const STYLES: Record<string, readonly CommentStyle[]> = {
  ...forAll('js javascript ts typescript mjs cjs mts cts java c cpp c++ cs csharp go rust rs swift kotlin kt', C_LIKE),
  ...forAll('scala dart php solidity sol json json5 jsonc css scss less groovy objc objectivec graphql-ts', C_LIKE),
  ...forAll('jsx tsx', [...C_LIKE, JSX]),
  ...forAll('html xml svg vue svelte', [MARKUP, BLOCK]),
  ...forAll('md markdown mdx', [MARKUP, JSX, HASH]),
  ...forAll('bash sh shell zsh console python py ruby rb perl yaml yml toml ini dockerfile docker', [HASH]),
  ...forAll('makefile make nginx powershell ps1 r elixir graphql properties env dotenv', [HASH]),
  ...forAll('sql plsql pgsql', [DASHES, BLOCK]),
  ...forAll('lua haskell hs elm ada vhdl', [DASHES]),
  ...forAll('tex latex matlab erlang', [PERCENT]),
  ...forAll('wasm wat', [SEMICOLONS]),
  ...forAll('lisp clojure scheme', [[';'], SEMICOLONS]),
  ...forAll('vb vbnet vba', [["'"], REM]),
  ...forAll('batch bat dos cmd', [REM, ['::']]),
  ...forAll('fortran f90', [['!']]),
  ...forAll('ocaml sml', [PAREN_STAR]),
  ...forAll('fsharp fs', [PAREN_STAR, SLASHES]),
  ...forAll('cobol', [['*>']]),
}

const UNKNOWN = [SLASHES, BLOCK, JSX, HASH, MARKUP]

/** The comment styles of a language; for an unknown language, the most common ones. */
export function commentStyles(language: string): readonly CommentStyle[] {
  return Object.hasOwn(STYLES, language) ? (STYLES[language] as readonly CommentStyle[]) : UNKNOWN
}

function forAll(names: string, styles: readonly CommentStyle[]): Record<string, readonly CommentStyle[]> {
  return Object.fromEntries(names.split(' ').map(name => [name, styles]))
}
