/**
 * What minds the controls of every page, once a reader is there.
 */
import { startCollapse } from './collapse.ts'
import { startDrawer } from './drawer.ts'
import { startDropdowns } from './dropdowns.ts'
import { startTabKeys } from './tab-keys.ts'

/** Starts minding them. */
export function startControls(): void {
  startCollapse()
  startDrawer()
  startDropdowns()
  startTabKeys()
}
