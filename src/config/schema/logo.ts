/** A logo, in the navbar or in the footer. */
import * as v from 'valibot'
import { address, filledText, noun, text, whole } from '../../schema/fields.ts'

const pixels = whole(1, 10_000)
/** Pixels in the units of CSS whose size does not depend on the page. */
const PIXELS: Record<string, number> = { '': 1, px: 1, rem: 16, em: 16, pt: 4 / 3 }
const SIZE = /^\s*(\d+(?:\.\d+)?|\.\d+)\s*(px|rem|em|pt|)\s*$/
const sized = v.pipe(
  v.union(
    [v.number(), v.pipe(v.string(), v.regex(SIZE, "a number of pixels, or a size such as '2rem'"))],
    'a number of pixels',
  ),
  v.transform(pixelsOf),
  pixels,
)

function pixelsOf(size: number | string): number {
  const [, number = '', unit = ''] = SIZE.exec(String(size)) ?? []
  return Math.round(Number(number) * (PIXELS[unit] ?? 1))
}

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
