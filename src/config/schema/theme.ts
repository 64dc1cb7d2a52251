/** The look of a site in one place: a preset, and one colour, from which the rest is derived. */
import * as v from 'valibot'
import { isHexColor } from '../../base/color.ts'
import { ALL_PRESETS } from '../../model/presets.ts'
import { filledText, noun, oneOf, text } from '../../schema/fields.ts'

/** A colour. */
export const color = v.pipe(text, v.check(isHexColor, "a colour in hexadecimal digits, such as '#2f6feb'"))

/** Text that could end a declaration is not a font. */
const font = v.pipe(
  filledText,
  v.check(value => !/[;{}<>]/.test(value), 'names of fonts as in CSS, such as \'"Inter Variable", sans-serif\''),
)

export const theme = noun('theme', {
  /** A ready look: `book` (serif type, like paper), `console` (dense and monospaced) or `soft` (a sheet with large corners); or `infima`, for stylesheets that build on Infima. The other fields change it. Default: docsgen's own look. */
  preset: v.optional(oneOf(ALL_PRESETS)),
  /** Brand colour: links, buttons and marks of both colour modes are derived from it. */
  accent: v.optional(color),
  /** Second brand colour, for markers, signs and drawings. Default: a blue-green, or `accent` if that is set. */
  secondAccent: v.optional(color),
  /** Colour that sets the hue of the greys: surfaces, lines and text. Default: a cool grey. */
  neutral: v.optional(color),
  /** Font of the text: the name of a font installed from `@fontsource-variable`, or a list as in CSS. Default: the system's. */
  font: v.optional(font),
  /** Font of code, in the same form. Default: the system's. */
  mono: v.optional(font),
  /** Rounding of corners. Default: `medium`. */
  radius: v.optional(oneOf(['none', 'small', 'medium', 'large'])),
})
