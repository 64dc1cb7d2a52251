/** The content of a social image. Returns elements for satori, which lays them out as browsers do. */

export const WIDTH = 1200
export const HEIGHT = 630

/** Maximum number of characters of a title and of a description: three lines each. */
const MAX_TITLE = 70
const MAX_DESCRIPTION = 150

/** The colours of an image: those of the site's dark mode. */
export interface CardColors {
  bg: string
  accent: string
  text: string
  'text-soft': string
}

export interface Card {
  title: string
  description: string
  site: string
  colors: CardColors
  /** Names of the fonts; each provides the characters that the previous ones lack. */
  fonts: string[]
  /** The logo as a `data:` address. */
  logo?: string
}

type Style = Record<string, string | number>

/** A box with a style and its contents. */
function box(style: Style, ...children: unknown[]): unknown {
  return { type: 'div', props: { style: { display: 'flex', ...style }, children } }
}

/** The elements. */
export function socialCard({ title, description, site, colors, fonts, logo }: Card): unknown {
  const image = logo && { type: 'img', props: { src: logo, width: 64, height: 64, style: { marginRight: 24 } } }
  const name = box(
    { alignItems: 'center', fontSize: 36, fontWeight: 700, color: colors.text },
    ...(image ? [image] : []),
    site,
  )
  const texts = box(
    { flexDirection: 'column' },
    box(
      { fontSize: title.length > 40 ? 60 : 76, fontWeight: 700, color: colors.text, lineHeight: 1.12 },
      shortened(title, MAX_TITLE),
    ),
    box(
      { fontSize: 34, color: colors['text-soft'], marginTop: 28, lineHeight: 1.4 },
      shortened(description, MAX_DESCRIPTION),
    ),
  )
  const inner = box({ flexDirection: 'column', justifyContent: 'space-between', padding: 72, flexGrow: 1 }, name, texts)
  const edge = box({ height: 14, width: WIDTH, backgroundColor: colors.accent })
  const page = {
    width: WIDTH,
    height: HEIGHT,
    flexDirection: 'column',
    backgroundColor: colors.bg,
    fontFamily: fonts.join(', '),
  }
  return box(page, inner, edge)
}

/** A text that is truncated after a word if it is too long. */
function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most).replace(/\s+\S*$/, '')}…` : text
}
