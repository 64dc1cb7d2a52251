/**
 * The syntax of other tools that pages contain although docsgen does not read their sites: markup that would be shown as
 * text, and components that docsgen has by name.
 */
import type { ForeignComponents, ForeignMarkup } from '../../base/foreign-syntax.ts'
import type { Feature } from '../../model/feature.ts'

/** Text without any of these contains none of the markup in `WRITTEN`. */
const SIGNS = /\{\{|\[\[?toc\]|<<<|!!!|\?\?\?|===|8<|@include/i

const MIGRATE = '`docsgen migrate` translates it.'

/** Markup that is recognised in the source of a page. */
const WRITTEN: readonly ForeignMarkup[] = [
  {
    what: 'an admonition of MkDocs',
    // The pattern of Python-Markdown: names of classes, and a title in quotes.
    pattern: /^(?:!!!|\?\?\?\+?) ?[\w-]+(?: +[\w-]+)*(?: +["“][^\n]*["”])? *$/m,
    hint: `Write :::note[Title] … :::, or :::details. ${MIGRATE}`,
  },
  {
    what: 'a tab of MkDocs',
    pattern: /^===[!+]?[ \t]+"[^"\n]+"/m,
    hint: `Write ::::tabs with :::tab[Label]. ${MIGRATE}`,
  },
  {
    what: 'an include of MkDocs',
    pattern: /^[ \t]*-+8<-+[ \t]+"[^"\n]+"/m,
    inCode: /^[ \t]*-+8<-+[ \t]+"[^"\n]+"/m,
    hint: `Import the file in an .mdx page. ${MIGRATE}`,
  },
  {
    what: 'a directive of mdBook',
    pattern: /(?<!\\)\{\{[ \t]*#[\w-]+[^}\n]*\}\}/,
    inCode: /(?<!\\)\{\{[ \t]*#(?:rustdoc_)?(?:include|playground|playpen)\b[^}\n]*\}\}/,
    hint: `Import the file in an .mdx page. ${MIGRATE}`,
  },
  {
    what: 'a shortcode of Hugo',
    pattern: /(?<!\\)\{\{[<%][^\n]*?[%>]\}\}/,
    hint: 'Write markdown, or use a component.',
  },
  {
    what: 'a table of contents of another tool',
    pattern: /^(?:\[\[toc\]\]|\[TOC\])[ \t]*$/im,
    hint: `Leave it out: pages have one beside the text. <TOCInline toc={toc} /> puts one into it. ${MIGRATE}`,
  },
  {
    what: 'an include of VitePress',
    pattern: /^<<<[ \t]*[@./]\S*|<!--\s*@include:[^>\n]*-->/m,
    hint: `Import the file in an .mdx page. ${MIGRATE}`,
  },
]

/**
 * Markup that a page shows as text although it was meant as something else, by what readers see: each kind has innocent
 * uses, which a check of the source excludes. `\0` stands for inline code.
 */
const SHOWN: readonly ForeignMarkup[] = [
  ...WRITTEN,
  {
    what: 'an include of another tool',
    pattern: /\{\*[^\n{}]+\*\}|\{!+[^\n{}]+?!+\}|@\[(?:code|include)[^\]\n]*\]\([^)\n]*\)/,
    inCode: /^[ \t]*(?:\{\*[^\n{}]+\*\}|\{![^\n{}]+!\})[ \t]*$/m,
    hint: 'Put the content of the file into the page, or import the file in an .mdx page.',
  },
  {
    what: 'a tag of a template language (Liquid, Jinja)',
    // It may be on several lines.
    pattern: /\{%-?(?:[^\n%]|%(?!\})|\n(?=\s*\S)){0,500}?%\}/,
    hint: 'Write what the tag results in.',
  },
  {
    what: 'a directive of a preprocessor',
    pattern: /\{\{%[^\n{}]+\}\}/,
    hint: 'Preprocessors of other tools are not run: write what the directive results in.',
  },
  {
    what: 'a variable of a template language',
    pattern: /\{\{(?![<%#])[^\n{}]+\}\}/,
    hint: 'Write its value, or use an .mdx page, in which {name} is the value of an export.',
  },
  {
    what: 'a directive without a meaning here',
    pattern: /^[ \t]*:{3,}(?![ \t]*$).*$/m,
    hint: 'Use one of the known directives, such as :::note.',
  },
  {
    what: 'a directive of reStructuredText or MyST',
    pattern:
      /^\.\. [\w:-]+::.*$|(?<![\w:]):(?:[a-z]+:)?(?:ref|doc|class|meth|func|mod|attr|term|any|numref):\0|\{[a-z][\w:-]*\}\0/m,
    hint: 'Write a link, an admonition or a component.',
  },
  {
    what: 'a list of attributes',
    pattern: /\{:[^{}\n]*\}|\{[ \t]*[.#][A-Za-z][\w-]*(?:[ \t]+[^{}\n]*)?\}/,
    hint: 'Use an element with these attributes, or leave them out.',
  },
  {
    what: 'an icon of another tool',
    pattern: /(?<![\w:]):(?:material|fontawesome|octicons|simple|lucide)(?:-[\w-]+)+:/,
    hint: 'Use an emoji or an image.',
  },
  { what: 'a link of a wiki', pattern: /\[\[[\p{L}][\p{L}\p{N} _/#|.-]*\]\]/u, hint: 'Write [text](address).' },
  {
    what: 'keys or marks of MkDocs',
    pattern: /(?<![\w+])\+\+[a-z][\w-]*(?:\+[\w-]+)*\+\+(?![\w+])|\{(?:--|\+\+|~~|>>)[^{}\n]*(?:--|\+\+|~~|<<)\}/,
    hint: 'Use the elements kbd, mark, ins and del.',
  },
  {
    what: 'the definition of an abbreviation',
    pattern: /^\*\[[^\]\n]+\]:.*$/m,
    hint: 'Use the element abbr, or the terms of the config.',
  },
  {
    what: 'a line of code of MDX',
    pattern:
      /^(?:import[ \t][^\n]*?[ \t]from[ \t]*['"][^'"\n]+['"];?|export[ \t](?:const|default|function)[ \t][^\n]*)$/m,
    hint: 'Name the file .mdx.',
  },
  {
    what: 'a tag',
    pattern:
      /(?<![\w\])}\0])<\/?(?:[A-Z][\w.]*|div|span|p|br|img|a|details|summary|table|tr|td|th|center|figure|iframe)(?:[ \t][^<>\n]*)?\/?>/,
    hint: 'Close it, and put blank lines around blocks of HTML.',
  },
  { what: 'a comment of HTML', pattern: /<!--/, hint: 'End it with -->.' },
  { what: 'bold text', pattern: /\*\*[^*\s][^*\n]*\*\*/, hint: 'Put spaces around it, or use the element strong.' },
  {
    what: 'a link',
    pattern: /\[[^\]\n]+\]\((?:https?:|\.{0,2}\/|#)[^)\s]*\)/,
    hint: 'Put a blank line before it, or check its brackets.',
  },
  { what: 'the id of a heading', pattern: /\{#[\w-]+\}/, hint: 'Put it at the end of a heading.' },
  { what: 'a table', pattern: /^\|(?:[^|\n]*\|){2,}[ \t]*$/m, hint: 'Put a blank line before it.' },
  { what: 'a heading', pattern: /^#{2,6}[ \t]+\S.*$/m, hint: 'Put a blank line before it.' },
]

/** The components that pages of Starlight import. */
const STARLIGHT: ForeignComponents = {
  modules: /^@astrojs\/starlight\/components$/,
  otherNames: { Code: 'CodeBlock' },
  absentProps: {
    Aside: ['icon'],
    Badge: ['size', 'class', 'style'],
    Card: ['class'],
    Code: ['frame', 'theme', 'wrap', 'preserveIndent', 'locale', 'meta', 'class', 'mark', 'ins', 'del'],
    FileTree: ['class'],
    Icon: ['class'],
    LinkButton: ['class'],
    TabItem: ['icon'],
  },
}

export const feature: Feature = {
  foreignSyntax: { signs: SIGNS, written: WRITTEN, shown: SHOWN, components: STARLIGHT },
}
