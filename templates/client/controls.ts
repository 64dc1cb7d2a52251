/**
 * Handles the controls of every page. Loaded at the first action of a reader.
 */
import { closeNow, startCollapse } from './collapse.ts'
import { handleDrawerKey, startDrawer } from './drawer.ts'
import { handleMenuKey, startDropdowns } from './dropdowns.ts'
import { watchScrollers } from './scroll-stops.ts'
import { handleTabKey } from './tab-keys.ts'

function onKey(event: KeyboardEvent): void {
  handleDrawerKey(event)
  handleMenuKey(event)
  handleTabKey(event)
}

/** The table of contents of small screens would cover what its link leads to. */
function closeContents({ target }: Event): void {
  const contents = (target as Element).closest?.('.dg-toc-mobile a')?.closest<HTMLDetailsElement>('.dg-toc-mobile')
  if (contents) closeNow(contents)
}

/** What a page needs. Images can be enlarged, on pages that have some; large sidebars have closed branches. */
function startContent(): void {
  watchScrollers()
  if (document.querySelector('.menu a.menu__link--sublist'))
    import('./branches.ts').then(branches => branches.startBranches())
  if (document.querySelector('.markdown img')) import('./zoom.ts').then(zoom => zoom.startZoom())
}

/** Starts handling them, and replays the keys that were pressed before. */
export function startControls(missed: KeyboardEvent[]): void {
  startCollapse()
  startDrawer()
  startDropdowns()
  document.addEventListener('keydown', onKey)
  document.addEventListener('click', closeContents)
  startContent()
  for (const type of ['docsgen:page', 'docsgen:updated']) document.addEventListener(type, startContent)
  missed.forEach(onKey)
}
