/**
 * Runs before the first paint: sets the colour mode, hides a closed announcement, requests fonts, restores the sidebar,
 * and marks that scripts run. Its text is the same for every site and page; settings are attributes of the root. It is
 * inlined in every page, so each byte counts.
 */
import { keptSidebar, restoreSidebar } from './sidebar-state.ts'

const root = document.documentElement
const { dataset } = root
let stored: Partial<Record<string, string>> = {}
try {
  stored = localStorage
} catch {
  // Readers who block storage have no stored choice.
}
const choice = /^(?:light|dark)$/.exec(dataset.noSwitch ?? stored.theme ?? '')?.[0]
const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
root.classList.add('dg-js')
dataset.themeChoice = choice ?? 'system'
dataset.theme = choice ?? (dataset.respectSystem === undefined ? (dataset.defaultMode ?? 'light') : system)
if (dataset.announcement !== undefined && stored['docsgen.announcement.dismiss'] === dataset.announcement)
  dataset.announcementClosed = ''
if (stored['docsgen.sidebar.hidden']) dataset.sidebar = ''

// Readers who save data keep their system's font; for all others, it is requested before the stylesheet does.
const { connection } = navigator as { connection?: { saveData?: boolean } }
if (connection?.saveData) dataset.saveData = ''
else if (dataset.fonts)
  document.head.append(
    Object.assign(document.createElement('link'), {
      rel: 'preload',
      as: 'font',
      crossOrigin: '',
      href: dataset.fonts,
    }),
  )

// If a script cannot be loaded, the content that it would show must not stay hidden: the page behaves like one without
// scripts.
addEventListener(
  'error',
  ({ target }) => (target as HTMLScriptElement).type === 'module' && root.classList.remove('dg-js'),
  true,
)

const kept = keptSidebar()
if (kept)
  new MutationObserver((_, observer) => {
    if (!document.getElementById('dg-main')) return
    observer.disconnect()
    restoreSidebar(kept)
  }).observe(root, { childList: true, subtree: true })
