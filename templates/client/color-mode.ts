/**
 * The colour mode's button. With the system's preference respected it cycles system, light, dark;
 * without, it flips between the two. Other tabs follow.
 */
import { recall, remember } from './storage.ts'

const KEY = 'theme'
const root = document.documentElement
const system = matchMedia('(prefers-color-scheme: dark)')

function apply(): void {
  const choice = recall(KEY)
  const { defaultMode = 'light', respectSystem } = root.dataset
  root.dataset.themeChoice = choice ?? 'system'
  root.dataset.theme = choice ?? (respectSystem === undefined ? defaultMode : system.matches ? 'dark' : 'light')
  const name = choice ?? (respectSystem === undefined ? defaultMode : 'system')
  for (const button of document.querySelectorAll('[data-dg-color-toggle]'))
    button.setAttribute('aria-label', `Colour mode: ${name}`)
}

function next(): string | null {
  const choice = recall(KEY)
  if (root.dataset.respectSystem === undefined) return root.dataset.theme === 'dark' ? 'light' : 'dark'
  return choice === null ? 'light' : choice === 'light' ? 'dark' : null
}

/** Chooses the next mode. */
export function cycleColorMode(): void {
  remember(KEY, next())
  apply()
}

/** Shows the current mode in the button and follows the system and other tabs. */
export function startColorMode(): void {
  apply()
  system.addEventListener('change', apply)
  addEventListener('storage', event => {
    if (event.key === KEY) apply()
  })
}
