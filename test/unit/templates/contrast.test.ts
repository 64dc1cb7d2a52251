/**
 * The palettes: every text colour has a contrast of 7:1 to each of its possible backgrounds, computed from the
 * stylesheet, so that no page is needed.
 */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

const STYLES = new URL('../../../templates/styles/', import.meta.url)
const css = readFileSync(new URL('tokens.css', STYLES), 'utf8')
const [light = '', dark = ''] = css.split('[data-theme="dark"],')
const ENOUGH = 7

type Rgb = [number, number, number]
type Palette = Record<string, Rgb>

function paletteOf(block: string): Palette {
  const colors = [...block.matchAll(/--dg-([\w-]+): #([0-9a-f]{6});/g)]
  return Object.fromEntries(colors.map(([, name, hex]) => [name, rgb(hex ?? '')]))
}

function rgb(hex: string): Rgb {
  return [0, 2, 4].map(at => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb
}

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(color: Rgb): number {
  const [r = 0, g = 0, b = 0] = color.map(value => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrast(one: Rgb, other: Rgb): number {
  const [bright = 0, dim = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (bright + 0.05) / (dim + 0.05)
}

/** The result of color-mix() for a share of one colour over another one. */
function mix(over: Rgb, share: number, under: Rgb): Rgb {
  return over.map((value, at) => value * share + (under[at] ?? 0) * (1 - share)) as Rgb
}

const TONES = ['note', 'tip', 'info', 'warning', 'danger']

type Pair = [text: string, on: string, Rgb, Rgb]

/** The pairs with less contrast than a ratio, for a message. */
function weak(all: Pair[], ratio: number): string[] {
  assert.ok(all.length > 80)
  return all
    .filter(([, , text, ground]) => contrast(text, ground) < ratio)
    .map(([text, on, a, b]) => `${text} on ${on}: ${contrast(a, b).toFixed(2)}`)
}

/** Each text colour with its possible backgrounds. */
function pairs(palette: Palette): Pair[] {
  const of = (name: string) => palette[name] ?? assert.fail(`no colour ${name}`)
  const surfaces = ['bg', 'bg-soft', 'bg-raised', 'accent-soft'].map(name => [name, of(name)] as const)
  const alerts = TONES.map(tone => [`an alert (${tone})`, mix(of(tone), 0.07, of('bg'))] as const)
  const inline = [...surfaces.slice(0, 1), ...alerts].map(
    ([name, color]) => [`code on ${name}`, mix(of('text'), 0.07, color)] as const,
  )
  const code = [
    ...['code-bg', 'mark'].map(name => [name, of(name)] as const),
    ...['tip', 'danger', 'warning', 'accent'].map(
      tone => [`a marked line (${tone})`, mix(of(tone), 0.09, of('code-bg'))] as const,
    ),
  ]
  const tokens = Object.keys(palette).filter(name => name.startsWith('tok-'))
  const texts: [string, readonly (readonly [string, Rgb])[]][] = [
    ['text', [...surfaces, ...alerts, ...inline, ...code]],
    ['text-soft', [...surfaces, ['code-bg', of('code-bg')]]],
    ['accent', [...surfaces, ...alerts, ...inline]],
    ['accent-strong', surfaces],
    ['on-accent', ['accent', 'accent-strong'].map(name => [name, of(name)] as const)],
    ...TONES.map((tone, at): [string, (readonly [string, Rgb])[]] => [
      tone,
      [alerts[at] ?? assert.fail(), ['bg', of('bg')]],
    ]),
    ...[...tokens, 'danger'].map((name): [string, typeof code] => [name, code]),
  ]
  return texts.flatMap(([text, grounds]) => grounds.map(([on, ground]): Pair => [text, on, of(text), ground]))
}

for (const [mode, block] of Object.entries({ light, dark: `${dark}` }))
  test(`every text of the ${mode} palette has a contrast of ${ENOUGH}:1 to its backgrounds`, () => {
    const palette = { ...paletteOf(light), ...paletteOf(block) }
    assert.deepEqual(weak(pairs(palette), ENOUGH), [])
  })

test('the second accent, which no text uses, has a contrast of 3:1 in both modes', () => {
  for (const block of [light, dark]) {
    const palette = { ...paletteOf(light), ...paletteOf(block) }
    for (const ground of ['bg', 'bg-soft', 'bg-raised', 'accent-soft'])
      assert.ok(contrast(palette['accent-2'] as Rgb, palette[ground] as Rgb) >= 3, ground)
  }
})

test('borders of controls and the focus outline have a contrast of 3:1', () => {
  for (const block of [light, dark]) {
    const { accent, bg, 'bg-soft': soft } = { ...paletteOf(light), ...paletteOf(block) } as Record<string, Rgb>
    for (const ground of [bg, soft]) assert.ok(contrast(accent as Rgb, ground as Rgb) >= 3)
  }
})

/** WCAG 2.2, level AA, for text. */
const READABLE = 4.5

for (const file of readdirSync(new URL('presets/', STYLES))) {
  const preset = readFileSync(new URL(`presets/${file}`, STYLES), 'utf8')
  const [day = '', night = ''] = preset.split('[data-theme="dark"],')
  const ofMode = night.slice(0, night.indexOf('}'))
  const ofCode = /\.theme-code-block \{\s*color-scheme([^}]*)\}/.exec(night)?.[1]
  const palettes: Record<string, Palette> = {
    light: { ...paletteOf(light), ...paletteOf(day) },
    dark: { ...paletteOf(light), ...paletteOf(day), ...paletteOf(dark), ...paletteOf(ofMode) },
  }

  for (const [mode, palette] of Object.entries(palettes))
    test(`${file}: text of the ${mode} palette is readable on its backgrounds`, () => {
      // A preset may put the text on a raised sheet.
      for (const bg of ['bg', 'bg-raised'])
        assert.deepEqual(weak(pairs({ ...palette, bg: palette[bg] as Rgb }), READABLE), [], bg)
      for (const ground of ['bg', 'bg-soft', 'bg-raised', 'accent-soft'])
        for (const color of ['accent', 'accent-2'])
          assert.ok(contrast(palette[color] as Rgb, palette[ground] as Rgb) >= 3, `${color} on ${ground}`)
    })

  test(`${file}: every colour of the light palette has a dark one`, () => {
    const missing = Object.keys(paletteOf(day)).filter(name => !(name in paletteOf(dark) || name in paletteOf(ofMode)))
    assert.deepEqual(missing, [])
    // A preset for the colours of a site has few of its own.
    assert.ok(Object.keys(paletteOf(ofMode)).length > 5)
  })

  if (ofCode !== undefined)
    test(`${file}: code with a palette of its own is readable`, () => {
      const own = paletteOf(ofCode)
      const isOfCode = ([text, on]: Pair) =>
        /^tok-|^(?:text|text-soft|danger)$/.test(text) && /code-bg|mark|line/.test(on)
      for (const palette of Object.values(palettes)) {
        const all = pairs({ ...palette, ...own })
        assert.deepEqual(
          weak(all, READABLE).filter(found => /code-bg|mark$|a marked line/.test(found)),
          [],
        )
        assert.ok(all.filter(isOfCode).length > 40)
      }
    })
}
