/**
 * The Prism grammar for a code fence's language. Returns the name of refractor's grammar file, `plain` for plain
 * text, or undefined. Names that other highlighters know (`shell`, `dotenv`, `console`) are mapped to the nearest
 * grammar.
 */

/** Languages shown as plain text without a warning. */
const PLAIN = new Set(
  'text txt plaintext plain none nohighlight mermaid ascii output terminal math tree csv svgbob ansi'.split(' '),
)

/** Other names, by grammar. */
const ALIASES: Record<string, string> = {
  apacheconf: 'apache htaccess',
  asciidoc: 'adoc',
  bash: 'sh zsh nu nushell shell fish ksh shellscript shell-script bats',
  batch: 'bat cmd dos',
  clojure: 'clj cljs edn',
  coffeescript: 'coffee',
  cpp: 'c++ cc cxx hpp hh hxx cuda cu',
  csharp: 'cs c# dotnet',
  css: 'postcss',
  diff: 'patch git-diff',
  django: 'jinja jinja2 nunjucks njk',
  docker: 'dockerfile containerfile',
  elixir: 'ex exs',
  erlang: 'erl',
  fsharp: 'fs f#',
  gherkin: 'feature cucumber',
  go: 'golang',
  'go-module': 'go-mod gomod',
  graphql: 'gql',
  groovy: 'gradle jenkinsfile',
  handlebars: 'hbs mustache',
  haskell: 'hs',
  hcl: 'terraform tf',
  http: 'https',
  ignore: 'gitignore dockerignore npmignore',
  ini: 'cfg conf properties-file',
  javascript: 'js mjs cjs node',
  json: 'webmanifest jsonl ndjson',
  json5: 'jsonc hjson',
  jsx: 'snackplayer flow-jsx',
  julia: 'jl',
  kotlin: 'kt kts',
  latex: 'tex katex',
  lisp: 'elisp emacs-lisp common-lisp',
  makefile: 'make mk mak',
  markdown: 'md mdx mkd markdoc mdoc mdc',
  markup: 'html xml xhtml htm svg mathml rss atom vue svelte astro vue-html angular-html plist xsd xsl',
  matlab: 'octave',
  nasm: 'asm assembly x86asm',
  nginx: 'nginxconf',
  objectivec: 'objc obj-c objective-c mm',
  ocaml: 'ml',
  pascal: 'delphi objectpascal pas',
  perl: 'pl pm',
  plsql: 'pgsql postgres postgresql plpgsql',
  powershell: 'ps ps1 pwsh',
  properties: 'dotenv env',
  protobuf: 'proto proto3',
  python: 'py py3 python3 ipython',
  racket: 'rkt',
  ruby: 'rb gemspec podspec podfile',
  rust: 'rs',
  scheme: 'scm',
  'shell-session': 'console shellsession sh-session bash-session',
  solidity: 'sol yul',
  sql: 'mysql sqlite tsql',
  stylus: 'styl',
  systemd: 'service',
  typescript: 'ts mts cts angular-ts',
  'visual-basic': 'vb vba visualbasic',
  verilog: 'v sv svh systemverilog',
  vhdl: 'vhd',
  vim: 'viml vimscript',
  wasm: 'wat webassembly',
  'web-idl': 'webidl',
  yaml: 'yml',
}

/** Grammars without other names that are worth suggesting for a misspelt one. */
const OTHERS = (
  'abnf ada awk basic bnf brainfuck c cmake crystal cypher d dart dhall ebnf editorconfig elm excel-formula flow ' +
  'fortran gcode gdscript git glsl haml haxe java jq json5 julia less liquid llvm log lua mongodb n4js nim nix ' +
  'opencl php prolog promql pug puppet purescript qml r reason regex rescript sas sass scala scss smali smalltalk ' +
  'sml sparql squirrel stata swift tcl textile toml tsx turtle twig uri vala vbnet velocity wgsl wren zig'
).split(' ')

const BY_NAME = new Map<string, string>([
  ...OTHERS.map(name => [name, name] as const),
  ...Object.entries(ALIASES).flatMap(([grammar, names]) =>
    [grammar, ...names.split(' ')].map(name => [name, grammar] as const),
  ),
])

/** The grammar for a language name (in lower case), or `plain`. Other names may still be grammars of refractor. */
export function grammarOf(language: string): string | undefined {
  return PLAIN.has(language) ? 'plain' : BY_NAME.get(language)
}

/** Names that may have been meant by a misspelt one. */
export function languageNames(): Iterable<string> {
  return [...BY_NAME.keys(), ...PLAIN]
}
