/**
 * Markup of other tools, which readers of docsgen would see as text: the name of each kind, its pattern, and its
 * equivalent in docsgen.
 */

/** A kind of markup. */
export interface ForeignMarkup {
  /** Its name with the article: "a directive of mdBook". */
  what: string
  pattern: RegExp
  hint: string
  /** Its pattern in a code block, if it has a meaning there as well. */
  inCode?: RegExp
}

const MIGRATE = '`docsgen migrate` translates it.'

/** All kinds. */
export const FOREIGN_MARKUP: readonly ForeignMarkup[] = [
  {
    what: 'an admonition of MkDocs',
    pattern: /^(?:!!!|\?\?\?\+?)[ \t]+[\w-]+.*$/m,
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

/** Languages of code that show such markup intentionally. */
export const MARKUP_LANGUAGES = /^(?:md|mdx|markdown|hbs|handlebars|mustache|html|text|txt)$/i
