/** Values that a reader chooses once for the whole site: in `markdown.values` of the config, and in front matter. */
import * as v from 'valibot'
import { byName, filledText, list, noun } from './fields.ts'

/** Numbers are written without quotes in front matter. */
const text = v.pipe(v.union([v.string(), v.number()], 'a text'), v.transform(String))

const choice = noun('markdown.choice', {
  /** The text in place of `{{ name }}`. */
  value: text,
  /** Its label in the list. Default: the value. */
  label: v.optional(filledText),
  /** Texts that belong to the choice, by name: `{{ network.explorer }}`. */
  texts: v.optional(byName(text), {}),
})

const value = noun('markdown.value', {
  /** Label of the field. Default: the name. */
  label: v.optional(filledText),
  /** The value of readers who chose none. Default: the first choice, or the name in angle brackets. */
  default: v.optional(text),
  /** The values to choose from. Without any, readers enter a text. */
  choices: v.optional(list(choice), []),
})

export const values = byName(value)

/** The declared values, by name. */
export type ReaderValues = v.InferOutput<typeof values>
