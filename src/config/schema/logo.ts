/** A logo, in the navbar or in the footer. */
import * as v from 'valibot'
import { filledText, noun, target, text, whole } from '../../schema/fields.ts'

const pixels = whole(1, 10_000)
const sized = v.pipe(v.union([v.number(), v.string()], 'a number of pixels'), v.transform(Number), pixels)

export const logo = noun({
  /** Picture for light surfaces: a path below a static directory, or a URL. */
  src: filledText,
  /** Picture for dark surfaces. Default: `src`. */
  srcDark: v.optional(filledText),
  /** Text for those who do not see it. Default: the site's title. */
  alt: v.optional(text),
  /** Where it leads. Default: in the navbar the home page, in the footer nowhere. */
  href: v.optional(target),
  /** Width in pixels. */
  width: v.optional(sized),
  /** Height in pixels. */
  height: v.optional(sized),
  /** Has no effect: a logo opens in the same tab. */
  target: v.optional(text),
  /** Class names of the picture. Has no effect. */
  className: v.optional(text),
  /** Has no effect: write a rule for `.navbar__logo` in `customCss`. */
  style: v.optional(v.unknown()),
})

export type LogoInput = v.InferInput<typeof logo>
