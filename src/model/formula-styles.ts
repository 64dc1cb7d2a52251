/**
 * The styles that KaTeX writes into elements, as classes of a fixed stylesheet, so that pages with formulas have the
 * same policy as all others. A length is composed of classes for its digits, in one of a few slots of its element, and
 * so is a colour. The parser writes the classes, and the stylesheet for formulas has a rule for each.
 */

/** Properties with a length as their value, by the letter of their classes. */
const LENGTHS: Readonly<Record<string, string>> = {
  height: 'h',
  'vertical-align': 'v',
  top: 't',
  bottom: 'b',
  left: 'l',
  'margin-left': 'ml',
  'margin-right': 'mr',
  'margin-top': 'mt',
  'padding-left': 'pl',
  width: 'w',
  'min-width': 'mw',
  'border-width': 'bw',
  'border-bottom-width': 'bb',
  'border-top-width': 'bt',
  'border-right-width': 'br',
}
/** Properties with a colour as their value. */
const COLORS: Readonly<Record<string, string>> = { color: 'c', 'background-color': 'g', 'border-color': 'd' }
/** Declarations with fixed values. */
const FIXED: Readonly<Record<string, string>> = {
  'color:transparent': 'ct',
  'position:relative': 'rel',
  'border-style:solid': 'bs',
  'border-right-style:solid': 'rs',
  'border-right-style:dashed': 'rd',
  'text-shadow:0.02em 0.01em 0.04px': 'ts',
  'width:100%': 'wf',
  'margin:0 -0.02em': 'mn',
}
/** Maximum number of lengths and colours of one element. */
const SLOTS = ['x', 'y', 'z'] as const
const COLOR_SLOTS = ['p', 'q', 'r'] as const
/** Range of whole ems with their own classes; smaller and larger values use an additional class for the tens. */
const ONES = [-10, 19] as const
/** Range of tens of ems. */
const TENS = [-6, 15] as const
const CALC = /^calc\(100% - (-?[\d.]+)em\)$/
/** Prefix of all classes. */
const PREFIX = 'dgm-'

/**
 * The classes for a style; undefined if a part of it has no class.
 * @param hexOf six hexadecimal digits for a CSS colour
 */
export function classesOfStyle(style: string, hexOf: (color: string) => string | undefined): string[] | undefined {
  const slots = [...SLOTS] as string[]
  const colorSlots = [...COLOR_SLOTS] as string[]
  const classes: string[] = []
  for (const declaration of style.split(';').filter(part => part.trim() !== '')) {
    const [property = '', value = ''] = declaration.split(/:(.*)/s).map(part => part.trim())
    const made =
      fixedClass(property, value) ??
      lengthClasses(property, value, slots) ??
      colorClasses(property, hexOf(value), colorSlots)
    if (!made) return undefined
    classes.push(...made)
  }
  return classes.map(name => PREFIX + name)
}

function fixedClass(property: string, value: string): string[] | undefined {
  const name = FIXED[`${property}:${value}`]
  return name === undefined ? undefined : [name]
}

function lengthClasses(property: string, value: string, slots: string[]): string[] | undefined {
  const letter = LENGTHS[property]
  const rest = property === 'width' ? CALC.exec(value)?.[1] : undefined
  const number = rest ?? /^(-?[\d.]+)em$/.exec(value)?.[1] ?? (value === '0' ? '0' : undefined)
  if (letter === undefined || number === undefined) return undefined
  const hundredths = Math.round(Number(number) * 100)
  const whole = Math.floor(hundredths / 100)
  const tens = whole >= ONES[0] && whole <= ONES[1] ? 0 : Math.floor(whole / 10)
  const slot = tens >= TENS[0] && tens <= TENS[1] ? slots.shift() : undefined
  if (slot === undefined) return undefined
  const part = hundredths - whole * 100
  const parts = [`${slot}${whole - tens * 10}`, `${slot}_${Math.floor(part / 10)}`, `${slot}__${part % 10}`]
  const name = `${rest === undefined ? letter : 'wr'}-${slot}`
  return tens === 0 ? [name, ...parts] : [`${name}t`, ...parts, `${slot}t${tens}`]
}

function colorClasses(property: string, hex: string | undefined, slots: string[]): string[] | undefined {
  const letter = COLORS[property]
  const slot = letter === undefined || hex === undefined ? undefined : slots.shift()
  if (slot === undefined) return undefined
  return [`${letter}-${slot}`, ...[...(hex as string)].map((digit, at) => `${slot}${at}${digit.toLowerCase()}`)]
}

/**
 * The rules of all classes: those for most formulas, and those for colours and for lengths beyond `ONES`, which few
 * pages use (`templates/components/page-sheets.ts` decides which).
 */
export function formulaCss(): { common: string; rare: string } {
  const value = (name: string, body: string) => `.${PREFIX}${name}{${body}}`
  // Like style attributes, they override all rules of KaTeX.
  const rule = (name: string, body: string) => value(name, `${body} !important`)
  const digits = [...'0123456789abcdef']
  const sum = (slot: string) => `var(--${slot}a) + var(--${slot}b) + var(--${slot}c)`
  const lengths = Object.entries(LENGTHS)
  const common = [
    ...Object.entries(FIXED).map(([declaration, name]) => rule(name, declaration)),
    ...SLOTS.flatMap(slot => {
      return [
        ...lengths.map(([property, letter]) => rule(`${letter}-${slot}`, `${property}:calc(${sum(slot)})`)),
        rule(`wr-${slot}`, `width:calc(100% - (${sum(slot)}))`),
        ...range(...ONES).map(whole => value(`${slot}${whole}`, `--${slot}a:${whole}em`)),
        ...range(0, 9).map(tenths => value(`${slot}_${tenths}`, `--${slot}b:${tenths / 10}em`)),
        ...range(0, 9).map(hundredths => value(`${slot}__${hundredths}`, `--${slot}c:${hundredths / 100}em`)),
      ]
    }),
  ]
  const rare = [
    ...SLOTS.flatMap(slot => [
      ...lengths.map(([property, letter]) =>
        rule(`${letter}-${slot}t`, `${property}:calc(${sum(slot)} + var(--${slot}d))`),
      ),
      ...range(...TENS).map(tens => value(`${slot}t${tens}`, `--${slot}d:${tens * 10}em`)),
    ]),
    ...COLOR_SLOTS.flatMap(slot => [
      ...Object.entries(COLORS).map(([property, letter]) => rule(`${letter}-${slot}`, `${property}:${mixed(slot)}`)),
      ...range(0, 5).flatMap(at =>
        digits.map((digit, worth) =>
          value(`${slot}${at}${digit}`, `--${slot}${at}:${at % 2 === 0 ? worth * 16 : worth}`),
        ),
      ),
    ]),
  ]
  return { common: common.join(''), rare: rare.join('') }
}

function mixed(slot: string): string {
  const channel = (at: number) => `calc(var(--${slot}${at}) + var(--${slot}${at + 1}))`
  return `rgb(${channel(0)} ${channel(2)} ${channel(4)})`
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at)
}
