/** A logo, in the navbar or in the footer. */
import * as v from 'valibot'
import { address, filledText, noun, text, whole } from '../../schema/fields.ts'

const pixels = whole(1, 10_000)
const sized = v.pipe(
  v.union([v.number(), v.string()], 'a number of pixels'),
  v.transform(size => Math.round(Number(String(size).replace(/px$/, '')))),
  pixels,
)

export const logo = noun(
  'logo',
  {
    /** Image for light surfaces: a path in a static directory, or a URL. */
    src: filledText,
    /** Image for dark surfaces. Default: `src`. */
    srcDark: v.optional(filledText),
    /** Alternative text. Default: the site's title. */
    alt: v.optional(text),
    /** Target of its link. Default: the home page in the navbar, none in the footer. */
    href: v.optional(address),
    /** Width in pixels. Default: that of an image 30 pixels high, with its own proportions. */
    width: v.optional(sized),
    /** Height in pixels. */
    height: v.optional(sized),
  },
  { unused: { target: '', className: '', style: '' } },
)

/** A logo with its defaults, except for its alternative text. */
export type Logo = v.InferOutput<typeof logo>
