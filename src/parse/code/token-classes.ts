/**
 * Class names of code tokens. In: the type of a Prism token. Out: the equivalent highlight.js class, for which
 * stylesheets exist; undefined for tokens without a colour, which saves bytes (most tokens are punctuation).
 */

const TYPES: Record<string, string> = {
  comment: 'comment block-comment line-comment shebang-comment blockquote-comment doc-comment',
  meta: 'prolog doctype cdata hashbang shebang directive macro preprocessor annotation decorator coord attribute charset pragma spdx-license',
  keyword:
    'keyword atrule rule important statement control-flow module visibility modifier storage tag-keyword instruction boolean-operator',
  string:
    'string char character template-string string-literal raw-string triple-quoted-string heredoc heredoc-string attr-value multiline-string template-literal string-interpolation verbatim-string url-string scalar path',
  subst: 'interpolation expression template-expression',
  regexp: 'regex regexp regex-source',
  number: 'number hexcode hex integer float decimal version unit datetime date time',
  literal: 'boolean constant null nil none literal atom',
  'title function_': 'function function-definition function-variable function-name method',
  type: 'class-name type type-definition maybe-class-name known-class-name return-type base-type primitive',
  built_in: 'builtin predefined builtin-type for-or-select shell-builtin std-builtin command',
  attr: 'property literal-property string-property key attr-name object-key',
  name: 'tag',
  'selector-tag': 'selector',
  'selector-class': 'class',
  'selector-id': 'id',
  'selector-pseudo': 'pseudo-class pseudo-element combinator',
  variable: 'variable assign-left environment shell-variable global-variable instance-variable',
  params: 'parameter',
  symbol: 'symbol label anchor alias',
  addition: 'inserted-sign inserted',
  deletion: 'deleted-sign deleted deleted-arrow',
  section: 'title section header heading section-name table',
  strong: 'bold',
  emphasis: 'italic',
  link: 'url uri',
  code: 'code code-snippet code-block',
  bullet: 'list',
  quote: 'blockquote',
}

const CLASSES = new Map(
  Object.entries(TYPES).flatMap(([scope, types]) => types.split(' ').map(type => [type, `hljs-${scope}`] as const)),
)

/** The class for a token type or, if there is none, for one of its aliases. */
export function tokenClass(type: string, alias: string | string[] | undefined): string | undefined {
  const own = CLASSES.get(type)
  if (own !== undefined || alias === undefined || alias === '') return own
  for (const name of Array.isArray(alias) ? alias : [alias]) {
    const found = CLASSES.get(name)
    if (found !== undefined) return found
  }
  return undefined
}
