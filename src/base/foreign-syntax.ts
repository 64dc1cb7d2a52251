/**
 * The syntax of other tools in pages: markup that readers would see as text, and components that docsgen has by name. A
 * feature provides the tables; without one, such markup is text like any other, and such components are unknown.
 */
import { featuresWith } from './features.ts'

/** A kind of markup that a page would show as text. */
export interface ForeignMarkup {
  /** Its name with the article: "a tag of a template language". */
  what: string
  pattern: RegExp
  /** What to write instead. */
  hint: string
  /** Its pattern in a code block, if it has a meaning there as well. */
  inCode?: RegExp
}

/** The components of a tool that docsgen has by name. */
export interface ForeignComponents {
  /** Matches the modules from which pages import them. */
  modules: RegExp
  /** Those that have another name here. */
  otherNames: Readonly<Record<string, string>>
  /** The props that they do not have here, by their names there. */
  absentProps: Readonly<Record<string, readonly string[]>>
}

/** The tables. */
export interface ForeignSyntax {
  /** Text that does not match it contains none of the markup in `written`. */
  signs: RegExp
  /** Markup that is recognised in the source of any page. */
  written: readonly ForeignMarkup[]
  /** Markup that is searched for in the text that readers see, on sites that were written for another tool. */
  shown: readonly ForeignMarkup[]
  components: ForeignComponents
}

declare module '../model/feature.ts' {
  interface Feature {
    foreignSyntax?: ForeignSyntax
  }
}

const NEVER = /(?!)/
let tables: ForeignSyntax = {
  signs: NEVER,
  written: [],
  shown: [],
  components: { modules: NEVER, otherNames: {}, absentProps: {} },
}
let loading: Promise<void> | undefined

/** Loads the tables, once in each thread: before the config is resolved, and before pages are parsed or rendered. */
export function loadForeignSyntax(): Promise<void> {
  loading ??= featuresWith('foreignSyntax').then(([feature]) => {
    if (feature) tables = feature.foreignSyntax
  })
  return loading
}

/** The tables, once they are loaded. */
export function foreignSyntax(): ForeignSyntax {
  return tables
}

/** Languages of code that show markup intentionally. */
export const MARKUP_LANGUAGES = /^(?:md|mdx|markdown|hbs|handlebars|mustache|html|text|txt)$/i
