/**
 * The script of every page. One listener for clicks hands each to the part that its control belongs to;
 * a page is complete before it runs and without it.
 */
import { cycleColorMode, startColorMode } from './color-mode.ts'
import { startIslands } from './islands.ts'
import { startSearch } from './search-intent.ts'
import { remember } from './storage.ts'
import { reveal, startTabs } from './tabs.ts'

const root = document.documentElement

async function copyCode(button: HTMLElement): Promise<void> {
  const code = button.parentElement?.querySelector('code')?.textContent ?? ''
  await navigator.clipboard.writeText(code.replace(/\n$/, ''))
  button.dataset.done = ''
  button.setAttribute('aria-label', 'Copied')
  setTimeout(() => {
    delete button.dataset.done
    button.setAttribute('aria-label', 'Copy code')
  }, 2000)
}

function closeAnnouncement(): void {
  root.dataset.announcementClosed = ''
  remember('docsgen.announcement.dismiss', root.dataset.announcement ?? '')
}

function closeMenu(): void {
  const menu = document.querySelector<HTMLInputElement>('#dg-menu')
  if (menu?.checked) menu.checked = false
}

function closeDropdowns(except?: Element | null): void {
  for (const open of document.querySelectorAll<HTMLDetailsElement>('details[data-dg-dropdown][open]'))
    if (open !== except) open.open = false
}

function showHash(): void {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (!target) return
  reveal(target)
  target.scrollIntoView()
}

document.addEventListener('click', event => {
  const target = event.target instanceof Element ? event.target : null
  const control = target?.closest<HTMLElement>('[data-dg-copy],[data-dg-color-toggle],[data-dg-close-announcement]')
  if (control && 'dgCopy' in control.dataset) copyCode(control)
  else if (control && 'dgColorToggle' in control.dataset) cycleColorMode()
  else if (control) closeAnnouncement()
  closeDropdowns(target?.closest('details[data-dg-dropdown]'))
})
document.addEventListener('keydown', event => {
  if (event.key !== 'Escape') return
  const dropdown = document.activeElement?.closest<HTMLDetailsElement>('details[data-dg-dropdown][open]')
  dropdown?.querySelector('summary')?.focus()
  closeDropdowns()
  closeMenu()
})
matchMedia('(min-width: 997px)').addEventListener('change', closeMenu)
addEventListener('hashchange', showHash)

startColorMode()
startTabs(document)
startIslands()
startSearch()
if (location.hash !== '') showHash()
