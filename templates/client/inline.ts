/**
 * Runs before the first paint: sets the colour mode, hides an announcement that was closed, asks for fonts, shows the
 * sidebar as it was left, and says that scripts run. Its text is the same for every site and page;
 * settings are attributes of the root. Every page brings it: each byte counts.
 */
import { keptSidebar, restoreSidebar } from './sidebar-state.ts'

const root = document.documentElement
const { dataset } = root
let stored: Partial<Record<string, string>> = {}
try {
  stored = localStorage
} catch {
  // Readers who allow no storage have chosen nothing.
}
const choice = /^(?:light|dark)$/.exec(dataset.noSwitch ?? stored.theme ?? '')?.[0]
const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
root.classList.add('dg-js')
dataset.themeChoice = choice ?? 'system'
dataset.theme = choice ?? (dataset.respectSystem === undefined ? (dataset.defaultMode ?? 'light') : system)
if (dataset.announcement !== undefined && stored['docsgen.announcement.dismiss'] === dataset.announcement)
  dataset.announcementClosed = ''
if (stored['docsgen.sidebar.hidden']) dataset.sidebar = ''

// Readers who save data keep the font of their system; for all others it comes before the stylesheet asks for it.
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

// A script that does not come must not keep what it would show: the page is one without scripts.
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
