/**
 * All rules by id: what findings are filed under, what the config sets levels for, what docs/rules.md has a
 * section about. A test holds this list to the source and to the document.
 */

/** What the config can say about a rule. `log` and `warn` are shown, `throw` makes the run fail. */
export type Level = 'ignore' | 'log' | 'warn' | 'throw'

/** The fields of the config that Docusaurus has for some of the rules. */
export interface LevelFields {
  onBrokenLinks: Level
  onBrokenMarkdownLinks: Level
  onBrokenAnchors: Level
  onBrokenMarkdownImages: Level
  onDuplicateRoutes: Level
}

/** What the config says about rules. `rules` is the strongest. */
export interface Levels extends LevelFields {
  rules: Record<string, Level>
  /** What the config was written for: the findings of a site that comes from elsewhere are warnings. */
  writtenFor?: 'docsgen' | 'docusaurus'
}

/** Rules whose level the config can set, each with the level it has by default. */
export const LEVELS = {
  'ambiguous-link': 'warn',
  'bad-doc-id': 'throw',
  'bad-slug': 'throw',
  'bidi-control': 'warn',
  'broken-anchor': 'warn',
  'broken-asset': 'warn',
  'broken-image': 'warn',
  'broken-link': 'warn',
  'broken-markdown-link': 'warn',
  'category-file': 'throw',
  'category-file-unused': 'warn',
  'component-failed': 'throw',
  'config-no-effect': 'warn',
  'config-no-url': 'log',
  'config-unused-file': 'warn',
  'dangling-symlink': 'throw',
  'duplicate-doc-id': 'throw',
  'duplicate-id': 'throw',
  'duplicate-redirect': 'throw',
  'duplicate-route': 'warn',
  'empty-category': 'warn',
  'empty-link': 'warn',
  'empty-page': 'warn',
  'empty-sidebar-folder': 'warn',
  'event-handler': 'warn',
  expression: 'warn',
  'external-broken': 'warn',
  'external-redirect': 'log',
  'external-unverified': 'log',
  'file-name-clash': 'throw',
  'foreign-output': 'warn',
  'front-matter-language': 'throw',
  'front-matter-syntax': 'throw',
  'front-matter-type': 'throw',
  'front-matter-unclosed': 'throw',
  'front-matter-unknown': 'warn',
  'heading-skip': 'warn',
  'insecure-link': 'warn',
  'json-file': 'throw',
  'large-image': 'warn',
  'locale-only-page': 'log',
  'long-contents': 'warn',
  'long-line': 'warn',
  math: 'throw',
  'misplaced-html': 'warn',
  'missing-alt': 'warn',
  'missing-home': 'warn',
  'missing-style-file': 'warn',
  nesting: 'throw',
  'no-last-update': 'log',
  'no-pages': 'throw',
  'not-text': 'throw',
  'not-utf8': 'throw',
  'nul-character': 'warn',
  'orphan-page': 'warn',
  'output-collision': 'throw',
  'own-site-link': 'warn',
  'page-extension': 'warn',
  'page-recovered': 'warn',
  'page-too-large': 'throw',
  'parser-fallback': 'log',
  'partial-cycle': 'throw',
  'partial-depth': 'throw',
  'partial-front-matter': 'warn',
  'partial-growth': 'throw',
  'plain-code': 'warn',
  'ragged-table': 'warn',
  'redirect-chain': 'warn',
  'redirect-loop': 'throw',
  'redirect-shadows-page': 'warn',
  'reserved-attribute': 'warn',
  'reserved-file-name': 'throw',
  'reserved-id': 'throw',
  'reserved-path': 'warn',
  'route-case-clash': 'throw',
  sidebar: 'throw',
  'sidebar-duplicate-doc': 'warn',
  'static-file-shadowed': 'warn',
  'symlink-loop': 'throw',
  'symlink-outside-site': 'throw',
  tabs: 'throw',
  'trailing-slash': 'log',
  'unbalanced-tag': 'throw',
  'unclosed-block': 'warn',
  'unclosed-html': 'warn',
  'unknown-component': 'warn',
  'unknown-directive': 'warn',
  'unknown-doc-id': 'throw',
  'unknown-language': 'warn',
  'unknown-sidebar': 'throw',
  'unknown-version': 'throw',
  'unmatched-files': 'warn',
  'unreadable-file': 'throw',
  'unreadable-folder': 'throw',
  'unsafe-redirect': 'throw',
  'unsafe-url': 'warn',
  'unused-ignore': 'warn',
  'unused-image': 'warn',
  'versions-file': 'throw',
} as const satisfies Record<string, Level>

/** Rules that are always errors, whatever the config says, each with the reason. */
export const ALWAYS_ERRORS = {
  baseline: 'a file that is no baseline says nothing about findings',
  config: 'nothing can be built from a config that cannot be used',
  environment: 'nothing can be built where the machine refuses',
  internal: 'a fault of docsgen itself is never part of a good run',
  'missing-asset': 'nothing can be built without a file that the config names',
  'out-dir': 'nothing can be written to such a folder',
  'page-unfinished': 'a page that cannot be finished is missing from the site',
  stylesheet: 'nothing can be built without its styles',
  template: 'nothing can be built without its templates',
  'template-failed': 'a page that cannot be rendered is missing from the site',
} as const satisfies Record<string, string>

export type Rule = keyof typeof LEVELS | keyof typeof ALWAYS_ERRORS

/** Every rule, in alphabetical order. */
export const RULES = [...Object.keys(LEVELS), ...Object.keys(ALWAYS_ERRORS)].sort() as Rule[]
