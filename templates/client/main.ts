/**
 * The script of every page: starts each behaviour, and passes clicks to the module that handles a control. A page is
 * complete before it runs and without it.
 */
import { announce } from './announce.ts'
import { cycleColorMode, startColorMode } from './color-mode.ts'
import { hashId } from './hash.ts'
import { startNavigation } from './navigation/start.ts'
import { onPage } from './page-start.ts'
import { revealTarget } from './reveal.ts'
import { startSearch } from './search-intent.ts'
import { startSidebar } from './sidebar-state.ts'
import { remember } from './storage.ts'
import { whenFirst } from './when-first.ts'

const root = document.documentElement

function closeAnnouncement(): void {
  root.dataset.announcementClosed = ''
  remember('docsgen.announcement.dismiss', root.dataset.announcement ?? '')
  // The button was removed, together with the focus.
  document.getElementById('dg-main')?.focus({ preventScroll: true })
}

document.addEventListener('click', event => {
  const control = (event.target as Element).closest?.<HTMLElement>(
    '[data-dg-copy],[data-dg-color-toggle],[data-dg-close-announcement]',
  )
  if (control && 'dgCopy' in control.dataset) import('./copy.ts').then(copy => copy.copyCode(control, announce))
  else if (control && 'dgColorToggle' in control.dataset) cycleColorMode()
  else if (control) closeAnnouncement()
})
addEventListener('hashchange', revealTarget)

startColorMode()
startSidebar()
startSearch()
whenFirst(['pointerover', 'touchstart', 'focusin', 'keydown', 'click'], () =>
  import('./controls.ts').then(controls => controls.startControls),
)
whenFirst(['scroll'], () => import('./scrolling.ts').then(scrolling => () => scrolling.startScrolling(onPage, hashId)))
// Registered last, so that other listeners can handle a click first.
startNavigation()
// Features that few pages use are loaded on the first page that needs them.
let anyIsland: Element | null = null
onPage(isChanged => {
  if (document.querySelector('.tabs-container'))
    import('./tabs.ts').then(
      tabs => {
        tabs.startTabs(hashId)
        if (!isChanged) revealTarget()
      },
      () => root.classList.add('dg-no-tabs'),
    )
  if (document.querySelector('[data-dg-value],[data-dg-href]'))
    import('./values.ts').then(values => values.startValues())
  if (document.querySelector('a[hreflang],[data-version]'))
    import('./alternatives.ts').then(alternatives => alternatives.showVersion())
  // Called for pages without islands as well, so that those of the previous page are unmounted.
  anyIsland ||= document.querySelector('[data-dg-island]')
  if (anyIsland) import('./islands.ts').then(islands => islands.startIslands())
})
onPage(isChanged => isChanged || revealTarget())
// A worker is registered with the reader's first action (client/controls.ts). One that is there may have sent a stored
// page, or may be that of an earlier build, which has to be removed.
if (navigator.serviceWorker?.controller) import('./offline.ts').then(offline => offline.startOffline(announce))
