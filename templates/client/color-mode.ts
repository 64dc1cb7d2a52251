/**
 * The colour mode's button. If the system's preference is respected, it cycles through system, light and dark; if not,
 * it toggles between the two. Other tabs follow.
 */
import { announce } from './announce.ts'
import { onPage } from './page-start.ts'
import { recall, remember } from './storage.ts'

const KEY = 'theme'
/** In the order of the button's labels. */
const MODES = ['system', 'light', 'dark']
const root = document.documentElement
const system = matchMedia('(prefers-color-scheme: dark)')

/** The reader's choice; on a site without the button there is none, whatever was stored before. */
function chosen(): string | null {
  const stored = recall(KEY)
  return root.dataset.noSwitch === undefined && (stored === 'light' || stored === 'dark') ? stored : null
}

function apply(): void {
  const choice = chosen()
  const { defaultMode = 'light', respectSystem } = root.dataset
  // The browser's own bars follow the system, but not the reader's choice.
  if (choice || root.dataset.themeChoice !== 'system') import('./bar-color.ts').then(bar => bar.colorBar())
  root.dataset.themeChoice = choice ?? 'system'
  root.dataset.theme = choice ?? (respectSystem === undefined ? defaultMode : system.matches ? 'dark' : 'light')
  const name = choice ?? (respectSystem === undefined ? defaultMode : 'system')
  for (const button of document.querySelectorAll<HTMLElement>('[data-dg-color-toggle]')) {
    const [label, ...names] = (button.dataset.dgColorToggle ?? '').split('|')
    button.setAttribute('aria-label', `${label}: ${names[MODES.indexOf(name)] ?? name}`)
  }
}

function next(): string | null {
  const choice = chosen()
  if (root.dataset.respectSystem === undefined) return root.dataset.theme === 'dark' ? 'light' : 'dark'
  return choice === null ? 'light' : choice === 'light' ? 'dark' : null
}

/** Chooses the next mode. */
export function cycleColorMode(): void {
  remember(KEY, next())
  apply()
  announce(document.querySelector('[data-dg-color-toggle]')?.getAttribute('aria-label') ?? '')
}

/** Shows the current mode in the button and follows the system and other tabs. */
export function startColorMode(): void {
  onPage(apply)
  system.addEventListener('change', apply)
  addEventListener('storage', event => {
    if (event.key === KEY) apply()
  })
}
