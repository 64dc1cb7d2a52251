/**
 * The pages for a screen reader: Chromium's accessibility tree as text, compared with the stored one. Every control has
 * a role and a name, and every heading occurs once.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { EVERYTHING_CONFIG, EVERYTHING_FILES } from '../sites/everything.ts'
import { type Announced, announcedOn, treeText } from './accessibility-tree.ts'
import { DESK, PHONE, shellSite, touch } from './shell-site.ts'
import { stored } from './stored.ts'
import { waitForElement } from './waits.ts'

const shell = shellSite(EVERYTHING_FILES, EVERYTHING_CONFIG)

/** Roles of what readers can operate. */
const CONTROLS = new Set([
  ...['button', 'checkbox', 'combobox', 'link', 'menuitem', 'option', 'radio', 'searchbox', 'slider', 'spinbutton'],
  ...['switch', 'tab', 'textbox', 'DisclosureTriangle'],
])

interface State {
  path: string
  viewport: { width: number; height: number }
  prepare?: (page: Page) => Promise<unknown>
}

const STATES: Record<string, State> = {
  home: { path: '/', viewport: DESK },
  page: {
    path: '/guide/all',
    viewport: DESK,
    // Numbers of lines become links after the reader's first action.
    prepare: async page => {
      await waitForElement(page, '.dg-line-link', 'attached')
    },
  },
  drawer: {
    path: '/guide/second',
    viewport: PHONE,
    prepare: async page => {
      await page.locator('#dg-menu').click()
      await waitForElement(page, '.navbar__menu[open][data-started]')
    },
  },
  search: {
    path: '/guide/second',
    viewport: DESK,
    prepare: async page => {
      await page.keyboard.press('Control+k')
      await waitForElement(page, 'dialog[open]')
      await page.keyboard.type('second')
      await page.locator('dialog [role=option]').first().waitFor()
    },
  },
  'not-found': { path: '/nowhere', viewport: DESK },
}

/** The node that a screen reader announces, and its position. */
const placeOf = ({ role, name }: Announced) => `${role} ${JSON.stringify(name)}`

for (const [name, { path, viewport, prepare }] of Object.entries(STATES))
  test(`the announcements of ${name} match the stored ones`, async () => {
    const page = await touch(await shell.open(path, { viewport }))
    await prepare?.(page)
    // Navigation is loaded beside the script that `touch` waits for, and creates the region of its announcements.
    await waitForElement(page, '#dg-status', 'attached')
    const announced = await announcedOn(page)
    const controls = announced.filter(({ role }) => CONTROLS.has(role))
    assert.ok(controls.length >= 5, `${controls.length} controls`)
    assert.deepEqual(controls.filter(control => control.name === '').map(placeOf), [], 'controls without a name')
    const unknown = announced.filter(({ isFocusable, role }) => isFocusable && !CONTROLS.has(role))
    assert.deepEqual([...new Set(unknown.map(({ role }) => role))].filter(isNoStop), [], 'stops without a role')
    const headings = announced.filter(({ role }) => role === 'heading').map(placeOf)
    assert.equal(new Set(headings).size, headings.length, 'a heading is announced twice')
    const text = treeText(announced)
    assert.equal(text, stored(`announced/${name}.txt`, Buffer.from(text))?.toString(), 'npm run test:store')
    await page.context().close()
  })

/** Whether a role belongs to the controls. Scrollable elements and the page can be focused without being controls. */
function isNoStop(role: string): boolean {
  return !['RootWebArea', 'main', 'region', 'dialog', 'tabpanel', 'article', 'heading', 'table'].includes(role)
}
