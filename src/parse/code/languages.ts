/**
 * Which highlight.js grammar a code fence's language means. In: the word after the fence. Out: the
 * grammar's file and the grammars that it embeds. Names that other highlighters know (`shell`, `tsx`,
 * `toml`, `mermaid`) lead to the nearest grammar, or to plain text on purpose.
 */

/** Languages shown as plain text without a warning. */
const PLAIN = new Set(
  'text txt plaintext plain none nohighlight mermaid ascii output log terminal math tree csv mdx-code-block'.split(' '),
)

/** Other names, by grammar. The grammar's own name always works. */
const ALIASES: Record<string, string> = {
  apache: 'apacheconf htaccess',
  bash: 'sh zsh shell fish ksh shell-script',
  c: 'h',
  clojure: 'clj edn cljs',
  cmake: 'cmake.in',
  cpp: 'c++ cc cxx hpp hh hxx arduino-c',
  csharp: 'cs c# dotnet',
  css: 'postcss',
  delphi: 'pas pascal dpr',
  diff: 'patch git git-diff',
  django: 'jinja jinja2 nunjucks njk liquid',
  dockerfile: 'docker containerfile',
  dos: 'bat cmd batch',
  elixir: 'ex exs',
  erlang: 'erl',
  fortran: 'f90 f95',
  fsharp: 'fs f#',
  gherkin: 'feature cucumber',
  go: 'golang gomod',
  graphql: 'gql',
  groovy: 'gradle jenkinsfile',
  handlebars: 'hbs mustache',
  haskell: 'hs',
  http: 'https',
  ini: 'toml cfg conf dotenv env editorconfig systemd hcl terraform tf',
  java: 'jsp',
  javascript: 'js jsx mjs cjs node flow snackplayer',
  json: 'json5 jsonc jsonl ndjson webmanifest',
  julia: 'jl',
  kotlin: 'kt kts',
  latex: 'tex katex',
  less: 'lessc',
  lisp: 'elisp common-lisp emacs-lisp',
  lua: 'luau',
  makefile: 'make mk mak',
  markdown: 'md mdx mkd',
  matlab: 'octave',
  nginx: 'nginxconf',
  nix: 'nixos',
  objectivec: 'objc obj-c objective-c mm',
  ocaml: 'ml reason',
  perl: 'pl pm',
  pgsql: 'postgres postgresql plpgsql',
  powershell: 'ps ps1 pwsh',
  properties: 'props',
  protobuf: 'proto proto3',
  python: 'py gyp ipython py3 python3',
  'python-repl': 'pycon',
  ruby: 'rb gemspec podspec podfile',
  rust: 'rs',
  scheme: 'scm racket',
  scss: 'sass',
  shell: 'console shellsession shell-session sh-session bash-session',
  solidity: 'sol',
  sql: 'mysql sqlite tsql',
  stylus: 'styl',
  swift: 'swiftui',
  typescript: 'ts tsx mts cts',
  vbnet: 'vb visual-basic',
  verilog: 'v sv svh systemverilog',
  vhdl: 'vhd',
  vim: 'viml vimscript',
  wasm: 'wat webassembly',
  x86asm: 'asm nasm assembly',
  xml: 'html xhtml svg rss atom vue svelte astro plist xsd xsl mathml htm',
  yaml: 'yml',
  yul: 'evm-yul',
}

/** Grammars that have no other names here but exist and are worth proposing. */
const OTHERS = (
  'abnf ada awk basic brainfuck clean coq crystal d dart dns ebnf elm excel gradle haml haxe llvm mathematica ' +
  'nim php plaintext prolog puppet q r sas scala smali tcl thrift twig wren x86asm'
).split(' ')

/** Grammars that another one highlights parts with. */
const EMBEDDED: Record<string, string[]> = {
  asciidoc: ['xml'],
  django: ['xml'],
  dockerfile: ['bash'],
  erb: ['xml', 'ruby'],
  haml: ['ruby'],
  handlebars: ['xml'],
  javascript: ['xml', 'css', 'graphql'],
  markdown: ['xml'],
  php: ['xml'],
  'python-repl': ['python'],
  shell: ['bash'],
  solidity: ['yul'],
  twig: ['xml'],
  typescript: ['xml', 'css', 'graphql'],
  xml: ['css', 'javascript'],
}

const BY_NAME = new Map<string, string>([
  ...Object.entries(ALIASES).flatMap(([grammar, names]) => names.split(' ').map(name => [name, grammar] as const)),
  ...OTHERS.map(name => [name, name] as const),
  ...Object.keys(ALIASES).flatMap(grammar => (grammar === 'shell' ? [] : [[grammar, grammar] as const])),
])

/** The grammar for a language name (lower case): its name, `plain`, or undefined where it is not in the table. */
export function grammarOf(language: string): string | undefined {
  return PLAIN.has(language) ? 'plain' : BY_NAME.get(language)
}

/** Grammars that must be loaded before `grammar` can highlight all of its parts. */
export function embeddedGrammars(grammar: string): readonly string[] {
  return EMBEDDED[grammar] ?? []
}

/** Names that a misspelt language may have meant. */
export function languageNames(): Iterable<string> {
  return [...BY_NAME.keys(), ...PLAIN]
}
