/** How pages are read. */
import * as v from 'valibot'
import { filledText, flag, list, noun, oneOf, text, unused } from '../../schema/fields.ts'
import { reporting } from './reporting.ts'

const anchors = noun({
  /** Keep capitals in the ids of headings. Default: false. */
  maintainCase: v.optional(flag),
})

const hooks = noun({
  /** Links to markdown files that do not exist. Default: `warn`. */
  onBrokenMarkdownLinks: v.optional(reporting),
  /** Images that do not exist. Default: `warn`. */
  onBrokenMarkdownImages: v.optional(reporting),
})

export const markdown = noun({
  /** The parser: `satteri` (fast) or `remark` (the reference). Default: `satteri`. */
  parser: v.optional(oneOf(['satteri', 'remark'])),
  /** Are components allowed? `detect`: where a file imports or uses a known one. Default: `detect`. */
  format: v.optional(oneOf(['md', 'mdx', 'detect'])),
  /** Module or folder of components that pages can use by name. */
  components: v.optional(filledText),
  /** Read `$…$` and `$$…$$` as maths. Default: true; in a preset, whether remark-math is among its plugins. */
  math: v.optional(flag),
  /** Style maths with the own stylesheet, or with one of `stylesheets`. Default: `external` if that has KaTeX. */
  mathStylesheet: v.optional(oneOf(['bundled', 'external'])),
  /** Names of more admonitions than the usual ones. */
  admonitions: v.optional(list(filledText)),
  /** Ids of headings. */
  anchors: v.optional(anchors),
  /** How loud broken references in markdown are. */
  hooks: v.optional(hooks),
  ...unused('mermaid', 'emoji', 'mdx1Compat', 'preprocessor', 'parseFrontMatter', 'remarkRehypeOptions'),
})

const marker = noun({
  /** Class of the marked lines. */
  className: filledText,
  /** Comment that marks the next line. */
  line: v.optional(text),
  /** Comments around the marked lines. */
  block: v.optional(noun({ start: text, end: text })),
})

export const prism = noun({
  /** Language of code blocks that name none. */
  defaultLanguage: v.optional(text),
  /** Comments that mark lines of code. Default: `highlight-next-line`, `highlight-start`, `highlight-end`. */
  magicComments: v.optional(list(marker)),
  ...unused('theme', 'darkTheme', 'additionalLanguages'),
})

export type MarkdownInput = v.InferInput<typeof markdown>
export type PrismInput = v.InferInput<typeof prism>
