/**
 * Every template in both colour modes, on phones and desktops and in every state that a reader can cause: axe finds nothing.
 */
// Takes about 30 s.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { EVERYTHING_CONFIG, EVERYTHING_FILES } from '../sites/everything.ts'
import { violationsOn } from './axe.ts'
import { setColorMode } from './color-mode.ts'
import { shellSite, touch } from './shell-site.ts'
import { waitForCondition } from './waits.ts'

/** A drawing of each kind that docsgen draws itself. */
const CHARTS = [
  'pie title Parts\n  "One" : 1\n  "Two" : 3',
  'gantt\n  title Plan\n  excludes weekends\n  section One\n  Task :crit, a, 2026-01-01, 3d\n  Goal :milestone, after a, 0d',
  'gitGraph\n  commit id: "one"\n  branch next\n  commit tag: "v1"\n  checkout main\n  merge next',
  'mindmap\n  Root\n    Leaf\n    b((Round))',
  'timeline\n  section Early\n  2025 : One : Two\n  section Late\n  2026 : Three',
  'journey\n  section Work\n    Make tea: 5: Me\n    Do: 1: Me, Cat',
  'xychart\n  x-axis [a, b]\n  bar "One" [1, 2]\n  line "Two" [2, 1]',
  'quadrantChart\n  x-axis Low --> High\n  quadrant-1 Do\n  A: [0.3, 0.6]',
]
const CHARTS_PAGE = `# Charts\n\n${CHARTS.map(chart => `\`\`\`mermaid\n${chart}\n\`\`\`\n`).join('\n')}`

const shell = shellSite({ ...EVERYTHING_FILES, 'docs/guide/charts.md': CHARTS_PAGE }, EVERYTHING_CONFIG)

const PAGES = {
  home: '/',
  doc: '/guide/all',
  charts: '/guide/charts',
  index: '/guide',
  old: '/1.0/guide/all',
  search: '/search',
  missing: '/nowhere',
}
/**
 * Widths that share a layout: each visited page is checked at each of them as it is, and in its other states at the first one.
 * All rules run at the first one, in both modes.
 */
const LAYOUTS = [[375, 768], [1280]] as const
const MODES = ['light', 'dark'] as const

async function openPage(path: string, width: number): Promise<Page> {
  // With animations, each change of the mode would be painted repeatedly.
  const page = await touch(
    await shell.open(path, { viewport: { width, height: 800 }, colorScheme: 'light', reducedMotion: 'reduce' }),
  )
  await setColorMode(page, 'light')
  return page
}

async function clickAll(page: Page, selector: string): Promise<void> {
  await page.locator(selector).evaluateAll(controls => {
    for (const control of controls) (control as HTMLElement).click()
  })
  await waitForCondition(page, () =>
    [...document.querySelectorAll('details')].every(element => element.getAnimations().length === 0),
  )
}

const AS_IT_IS = 'as it is'

/** The states in the order in which a reader can reach them: the key to press, and the key to press afterwards. */
const STATES: [name: string, press: string, undo?: string][] = [
  [AS_IT_IS, 'nothing'],
  ['with a menu of the bar open', '.navbar [data-dg-dropdown]:not([open]) > summary:visible', 'Escape'],
  ['with the second tab', '[role=tab]:nth-child(2)'],
  [
    'with everything open',
    'main details:not([open]) > summary:visible, #dg-sidebar .menu details:not([open]) > summary:visible',
  ],
  ['with the drawer open', '#dg-menu:visible'],
  ['with a menu in the drawer open', '#dg-sidebar [data-dg-dropdown]:not([open]) > summary:visible'],
]

const reached = new Set<string>()

/** Checks the current state of a page, in both modes at the first width of its layout. */
async function look(page: Page, widths: readonly number[], state: string): Promise<void> {
  // What a state shows has the colours that it has at the first width.
  for (const [at, width] of (state === AS_IT_IS ? widths : widths.slice(0, 1)).entries()) {
    await page.setViewportSize({ width, height: 800 })
    // A second width has the colours of the first one; it is checked in the mode in which that one ends.
    for (const mode of at === 0 ? MODES : MODES.slice(-1)) {
      await setColorMode(page, mode)
      // Except for the colours, a page is the same in both modes, and on a tablet and a phone.
      const category = mode === 'light' && width === widths[0] ? 'all' : 'color'
      assert.deepEqual(await violationsOn(page, category), [], `${width} ${mode} ${state}`)
    }
    reached.add(`${state} ${width}`)
  }
  await page.setViewportSize({ width: widths[0] as number, height: 800 })
}

for (const [name, path] of Object.entries(PAGES))
  test(`axe finds nothing on ${name}, at any width, in any mode and any state`, {
    timeout: 300_000,
  }, async () => {
    for (const widths of LAYOUTS) {
      const page = await openPage(path, widths[0])
      for (const [state, press, undo] of STATES) {
        if (press !== 'nothing' && (await page.locator(press).count()) === 0) continue
        await clickAll(page, press)
        await look(page, widths, state)
        if (undo) await page.keyboard.press(undo)
      }
      await page.context().close()
    }
  })

test('every state was reached where it exists', () => {
  const expected = [
    ...LAYOUTS.flat().map(width => `${AS_IT_IS} ${width}`),
    ...[375, 1280].flatMap(width => [`with the second tab ${width}`, `with everything open ${width}`]),
    'with a menu of the bar open 1280',
    ...['with the drawer open 375', 'with a menu in the drawer open 375'],
  ]
  assert.deepEqual([...reached].sort(), expected.sort())
})
