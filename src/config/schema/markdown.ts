/** How pages are read. */
import * as v from 'valibot'
import { isAllowableScheme } from '../../base/safe-url.ts'
import type { CodeTheme } from '../../model/code-theme.ts'
import { byName, filledText, flag, isObject, list, noun, oneOf, text } from '../../schema/fields.ts'
import { values } from '../../schema/values.ts'
import { unifiedPlugins } from './plugins.ts'

// The colours of code in the form of prism-react-renderer, whose themes are objects.

/** A colour as themes have it. */
const COLOR = /^(?:#[\da-f]{3,8}|[a-z]+|(?:rgb|hsl)a?\([\d\s.,%/deg]+\))$/i

const colorIn = (style: unknown, name: string): string | undefined => {
  const value = isObject(style) ? style[name] : undefined
  return typeof value === 'string' && COLOR.test(value.trim()) ? value.trim() : undefined
}

/** The colours of a theme; undefined for what is none, such as the stand-in for a package that is not installed. */
function colorsOf(theme: unknown): CodeTheme | undefined {
  if (!isObject(theme)) return undefined
  const [color, backgroundColor] = [colorIn(theme.plain, 'color'), colorIn(theme.plain, 'backgroundColor')]
  if (color === undefined || backgroundColor === undefined || !Array.isArray(theme.styles)) return undefined
  const styles = (theme.styles as unknown[]).flatMap(entry => {
    const { types, style } = isObject(entry) ? entry : {}
    const own = colorIn(style, 'color')
    return Array.isArray(types) && own !== undefined ? [{ types: types.map(String), style: { color: own } }] : []
  })
  return { plain: { color, backgroundColor }, styles }
}

/** A theme. It belongs to a package of others, so that its other fields are no mistakes. */
const codeTheme = v.pipe(v.unknown(), v.transform(colorsOf))

const anchors = noun('markdown.anchors', {
  /** Keep capitals in the ids of headings. */
  maintainCase: v.optional(flag, false),
})

const linkScheme = v.pipe(
  filledText,
  v.check(isAllowableScheme, 'a scheme without its colon that runs no code, such as slack'),
  v.transform(scheme => scheme.toLowerCase()),
)

export const markdown = noun('markdown', {
  /** The parser: `satteri` (fast) or `remark` (the reference). */
  parser: v.optional(oneOf(['satteri', 'remark']), 'satteri'),
  /** Format of the pages. `detect`: `.mdx` is MDX, `.md` is markdown unless it uses components or imports. */
  format: v.optional(oneOf(['md', 'mdx', 'detect']), 'detect'),
  /** Whether the code of MDX pages is run when the site is built. `static` leaves it out, for untrusted pages. */
  mdx: v.optional(oneOf(['run', 'static']), 'run'),
  /**
   * Hydrate components of MDX pages and of React pages that keep state, have effects or handle events. With `false`, only
   * files of `islands/` are hydrated.
   */
  hydrate: v.optional(flag, true),
  /** Names of components that are never hydrated. */
  staticComponents: v.optional(list(filledText), []),
  /**
   * Files and folders, relative to the site folder, that pages may include although they are hidden, may contain
   * secrets, or are outside of the site folder or, with `mdx: 'static'`, outside of the folders with content.
   */
  includes: v.optional(list(filledText), []),
  /** Module or folder of components that pages can use by name. */
  components: v.optional(filledText),
  /** Module that adds languages of code to Prism: its default export is called with Prism when pages are built. */
  codeLanguages: v.optional(filledText),
  /** Read `$…$` and `$$…$$` as maths. In a preset: whether remark-math is among its plugins. */
  math: v.optional(flag, true),
  /** Let readers edit fences with `live` after their language, such as `jsx live`, beside what they render. Needs the package `react-live` in the site. Default: `false`; `true` for a config of another tool with a theme for it. */
  liveCode: v.optional(flag, false),
  /** Replace short names such as `:rocket:` with emoji. */
  emoji: v.optional(flag, true),
  /** Terms and their definitions, for the components `Term` and `Glossary`. */
  glossary: v.optional(byName(filledText), {}),
  /** Values that each reader chooses once, by name. Pages write them as `{{ name }}`, in text, code and addresses. */
  values: v.optional(values, {}),
  /** Style maths with docsgen's stylesheet, or with one of `stylesheets`. Default: `external` if these include KaTeX's. */
  mathStylesheet: v.optional(oneOf(['bundled', 'external'])),
  /** Names of additional admonitions. */
  admonitions: v.optional(list(filledText), []),
  /** Schemes of links that are allowed besides `https`, `mailto`, `tel` and others that open a program, such as `slack`. */
  linkSchemes: v.optional(list(linkScheme), []),
  /** Plugins for unified that change the markdown tree of every page. Pages are then parsed by remark, which is slower. */
  remarkPlugins: v.optional(unifiedPlugins, []),
  /** Plugins for unified that change the HTML tree of every page. Pages are then parsed by remark, which is slower. */
  rehypePlugins: v.optional(unifiedPlugins, []),
  /** Ids of headings. */
  anchors: v.optional(anchors, {}),
})

/** The comments that mark lines by default. */
const HIGHLIGHT = {
  className: 'theme-code-block-highlighted-line',
  line: 'highlight-next-line',
  block: { start: 'highlight-start', end: 'highlight-end' },
}

const block = noun('prism.block', {
  /** Comment before the marked lines. */
  start: text,
  /** Comment after them. */
  end: text,
})

const marker = noun('prism.magicComment', {
  /** Class of the marked lines. */
  className: filledText,
  /** Comment that marks the next line. */
  line: v.optional(text),
  /** Comments around the marked lines. */
  block: v.optional(block),
})

export const prism = noun(
  'prism',
  {
    /** Language of code blocks that do not name one. */
    defaultLanguage: v.optional(text),
    /** Comments that mark lines of code. Default: `highlight-next-line`, `highlight-start`, `highlight-end`. */
    magicComments: v.optional(list(marker), [HIGHLIGHT]),
    /** Colours of code, in the form of the themes of prism-react-renderer. Default: docsgen's own. */
    theme: v.optional(codeTheme),
    /** Colours of code in the dark mode. Default: those of `theme`. */
    darkTheme: v.optional(codeTheme),
  },
  { unused: { additionalLanguages: '' } },
)
