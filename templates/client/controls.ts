/**
 * What minds the controls of every page, once a reader is there.
 */
import { startCollapse } from './collapse.ts'
import { mindDrawerKey, startDrawer } from './drawer.ts'
import { mindMenuKey, startDropdowns } from './dropdowns.ts'
import { mindTabKey } from './tab-keys.ts'

function onKey(event: KeyboardEvent): void {
  mindDrawerKey(event)
  mindMenuKey(event)
  mindTabKey(event)
}

/** Starts minding them, and does what was asked by keys already. */
export function startControls(missed: KeyboardEvent[]): void {
  startCollapse()
  startDrawer()
  startDropdowns()
  document.addEventListener('keydown', onKey)
  missed.forEach(onKey)
}
