/**
 * A palette from one colour: text keeps its contrast in both colour modes, whatever the colour, and a site's own CSS
 * takes precedence.
 */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { templatesDir } from '../../src/assets/theme.ts'
import { LIGHT_BACKGROUNDS, PRESETS } from '../../src/model/presets.ts'
import { makeSite, type Site } from './site.ts'

const PAGE = { 'docs/index.md': '# Home\n\n[Link](#home)\n' }
const COLORS = [
  '#2f6feb',
  '#b4267a',
  '#ffdd00',
  '#00ff88',
  '#ff0000',
  '#111111',
  '#ffffff',
  '#808080',
  '#0ff',
  '#5b21b6',
]

/** The tokens of a mode: the later declaration takes precedence, as in the cascade. */
function tokens(css: string, mode: 'light' | 'dark'): Map<string, string> {
  const blocks = [...css.matchAll(/([^{}]+)\{([^{}]*--dg-[^{}]*)\}/g)]
  const wanted = blocks.filter(
    ([, selector = '']) =>
      /^:root$/.test(selector.trim()) || (mode === 'dark' && /\[data-theme="?dark"?\]/.test(selector)),
  )
  const all = wanted.flatMap(([, , body = '']) => [...body.matchAll(/--dg-([\w-]+):\s*([^;}]+)/g)])
  return new Map(all.map(([, name = '', value = '']) => [name, value.trim()]))
}

function luminance(hex: string): number {
  const full = /^#[\da-f]{3}$/i.test(hex) ? hex.replace(/[\da-f]/gi, '$&$&') : hex
  assert.match(full, /^#[\da-f]{6}$/i)
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map(at => Number.parseInt(full.slice(at, at + 2), 16) / 255)
    .map(value => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(a = '', b = ''): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

function stylesheet(site: Site): string {
  const assets = join(site.dir, 'build/assets')
  const name = readdirSync(assets).find(file => /^styles-.*\.css$/.test(file)) ?? ''
  return readFileSync(join(assets, name), 'utf8')
}

for (const accent of COLORS)
  for (const neutral of [undefined, '#a0522d'])
    test(`accent ${accent} with neutral ${neutral}: every text has a contrast of at least 4.5:1`, async t => {
      const site = makeSite(t, PAGE, { theme: { accent, neutral } })
      const report = await site.build()
      assert.deepEqual(site.problems(report), [])
      const css = stylesheet(site)
      for (const mode of ['light', 'dark'] as const) {
        const own = tokens(css, mode)
        for (const text of ['accent', 'accent-strong', 'text', 'text-soft'])
          for (const surface of ['bg', 'bg-soft', 'bg-raised'])
            assert.ok(contrast(own.get(text), own.get(surface)) >= 4.5, `${mode}: ${text} on ${surface}`)
        assert.ok(contrast(own.get('accent-strong'), own.get('accent-soft')) >= 4.5, `${mode}: strong on soft`)
        assert.ok(contrast(own.get('on-accent'), own.get('accent')) >= 4.5, `${mode}: text on the accent`)
      }
    })

test('a readable colour is unchanged, any other is a note', async t => {
  const site = makeSite(t, PAGE, { theme: { accent: '#b4267a' } })
  const good = await site.build()
  assert.equal(tokens(stylesheet(site), 'light').get('accent'), '#b4267a')
  assert.equal(
    good.diagnostics.some(({ rule }) => rule === 'theme-contrast'),
    false,
  )
  const yellow = makeSite(t, PAGE, { theme: { accent: '#ffdd00' } })
  const { diagnostics } = await yellow.build()
  assert.match(diagnostics.find(({ rule }) => rule === 'theme-contrast')?.message ?? '', /1\.3:1 on #ffffff/)
  // Dark enough on white (4.6:1), but not on the paper of a preset.
  for (const [preset, message] of [
    ['console', undefined],
    ['book', /4\.3:1 on #fcf9f2/],
    ['soft', /4\.1:1 on #f5f2fc/],
  ] as const) {
    const look = makeSite(t, PAGE, { theme: { preset, accent: '#767676' } })
    const found = (await look.build()).diagnostics.find(({ rule }) => rule === 'theme-contrast')?.message
    if (message) assert.match(found ?? '', message)
    else assert.equal(found, undefined)
  }
})

test('in every look, the accent is readable on the backgrounds of both modes, whatever its colour', async t => {
  for (const preset of PRESETS)
    for (const accent of ['#ffdd00', '#111111']) {
      const site = makeSite(t, PAGE, { theme: { preset, accent } })
      await site.build()
      for (const mode of ['light', 'dark'] as const) {
        const own = tokens(stylesheet(site), mode)
        // The last value wins: that of the config.
        assert.ok(contrast(own.get('accent'), own.get('bg')) >= 4.5, `${preset} ${accent} ${mode}`)
      }
    }
})

test('the backgrounds of the presets that findings are about are those of their stylesheets', () => {
  for (const preset of PRESETS) {
    const css = readFileSync(new URL(`../../templates/styles/presets/${preset}.css`, import.meta.url), 'utf8')
    assert.equal(/--dg-bg: (#[\da-f]{6})/.exec(css)?.[1], LIGHT_BACKGROUNDS[preset])
  }
})

test('the second accent is that of the config, else the accent, and has enough contrast', async t => {
  const markers = async (theme: object) => {
    const site = makeSite(t, PAGE, { theme })
    await site.build()
    return (['light', 'dark'] as const).map(mode => {
      const own = tokens(stylesheet(site), mode)
      for (const surface of ['bg', 'bg-soft', 'bg-raised', 'accent-soft'])
        assert.ok(contrast(own.get('accent-2'), own.get(surface)) >= 3, `${mode}: ${surface}`)
      return own.get('accent-2')
    })
  }
  assert.equal((await markers({ accent: '#b4267a' }))[0], '#b4267a')
  assert.equal((await markers({ secondAccent: '#b4267a' }))[0], '#b4267a')
  assert.equal((await markers({ accent: '#b4267a', secondAccent: '#0a7a3c' }))[0], '#0a7a3c')
  await markers({ accent: '#b4267a', secondAccent: '#ffdd00' })
})

test("fonts and corners are set, and the site's own CSS overrides everything", async t => {
  const site = makeSite(
    t,
    { ...PAGE, 'own.css': ':root{--dg-accent:#123456}' },
    { theme: { accent: '#2f6feb', font: '"Inter Variable", sans-serif', radius: 'none' }, customCss: 'own.css' },
  )
  await site.build()
  const css = stylesheet(site)
  assert.match(css, /--dg-font:\s*"?Inter Variable"?,\s*sans-serif/)
  assert.match(css, /--dg-radius:0/)
  // Rules outside of layers take precedence over those in layers, whatever their order.
  assert.match(css, /@layer tokens\{:root\{[^}]*--dg-accent:/)
  const before = css.slice(0, css.indexOf(':root{--dg-accent:#123456'))
  assert.equal(before.split('{').length, before.split('}').length, 'the own rule is in no layer')
})

test('the components that rules for elements exclude are those of the templates', async t => {
  const site = makeSite(t, { ...PAGE, 'own.css': 'a{top:0}' }, { customCss: 'own.css' })
  await site.build()
  const [, excluded = ''] = /a:where\(:not\(([^{]*)\)\)\{top:0\}/.exec(stylesheet(site)) ?? []
  const classes = [...new Set([...excluded.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name))]
  assert.ok(classes.length > 20)
  const code = readdirSync(templatesDir, { recursive: true, encoding: 'utf8' })
    .filter(file => /\.tsx?$/.test(file))
    .map(file => readFileSync(join(templatesDir, file), 'utf8'))
    .join()
  const used = new Set(code.match(/[\w-]+/g))
  assert.deepEqual(
    classes.filter(name => !used.has(name)),
    [],
  )
})

for (const [theme, says] of [
  [{ accent: 'blue' }, /theme\.accent.*a colour in hexadecimal digits/],
  [{ font: 'x;}body{display:none' }, /theme\.font.*names of fonts/],
  [{ radius: 'huge' }, /theme\.radius/],
  [{ acent: '#000' }, /accent/],
] as [object, RegExp][])
  test(`${JSON.stringify(theme)} is refused, with the expected values`, async t => {
    await assert.rejects(makeSite(t, PAGE, { theme }).build(), says)
  })

test('a preset changes the look, costs little, and the fields of the theme and own styles change it', async t => {
  const css = async (config: Record<string, unknown>, files = {}) => {
    const site = makeSite(t, { ...PAGE, ...files }, config)
    assert.deepEqual(site.problems(await site.build()), [])
    return stylesheet(site)
  }
  const plain = await css({})
  const fonts = new Set<string | undefined>([tokens(plain, 'light').get('font')])
  for (const preset of ['book', 'console', 'soft']) {
    const own = await css({ theme: { preset } })
    const [light, dark] = [tokens(own, 'light'), tokens(own, 'dark')]
    for (const token of ['bg-soft', 'accent', 'radius'])
      assert.notEqual(light.get(token), tokens(plain, 'light').get(token))
    assert.notEqual(dark.get('bg'), light.get('bg'))
    fonts.add(light.get('font'))
    const added = gzipSync(own, { level: 9 }).length - gzipSync(plain, { level: 9 }).length
    assert.ok(added > 200 && added <= 1500, `${preset}: ${added} B`)
    // The look comes after the layers that it changes.
    assert.ok(own.indexOf('@layer preset') > own.indexOf('utilities'))

    const changed = await css(
      { theme: { preset, accent: '#b4267a', radius: 'large', font: 'Georgia, serif' }, customCss: 'own.css' },
      { 'own.css': ':root{--dg-bg:#eee}' },
    )
    const mixed = tokens(changed, 'light')
    assert.equal(mixed.get('radius'), '14px')
    assert.equal(mixed.get('font'), 'Georgia, serif')
    assert.equal(mixed.get('bg'), '#eee')
    assert.equal(mixed.get('bg-soft'), light.get('bg-soft'))
    for (const surface of ['bg', 'bg-soft', 'bg-raised'])
      assert.ok(contrast(mixed.get('accent'), light.get(surface)) >= 4.5, `${preset}: the accent on ${surface}`)
  }
  assert.equal(fonts.size, 3)
})

test('an unknown preset is an error that names the known ones', async t => {
  const site = makeSite(t, PAGE, { theme: { preset: 'books' } })
  await assert.rejects(site.build(), /theme\.preset[\s\S]*book/)
})

test('readers without scripts get the dark palette of the preset', async t => {
  const site = makeSite(t, PAGE, { theme: { preset: 'book' }, colorMode: { respectPrefersColorScheme: true } })
  await site.build()
  assert.match(stylesheet(site), /prefers-color-scheme:dark\)\{:root:not\(\[data-theme\]\)[^}]*--dg-bg:#16120e/)
})
