/**
 * Runs before the first paint: sets the colour mode, hides an announcement that was closed, asks for fonts, shows the
 * sidebar as it was left, and says that scripts run. Its text is the same for every site and page;
 * settings are attributes of the root.
 */
import { watchAssets } from './base-url-banner.ts'
import { keptSidebar, restoreSidebar } from './sidebar-state.ts'

const root = document.documentElement
const read = (key: string) => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
const { defaultMode, respectSystem, noSwitch, announcement, fonts } = root.dataset
const stored = read('theme')
const choice = noSwitch === undefined && (stored === 'light' || stored === 'dark') ? stored : undefined
const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
root.classList.add('dg-js')
root.dataset.themeChoice = choice ?? 'system'
root.dataset.theme = choice ?? (respectSystem === undefined ? (defaultMode ?? 'light') : system)
if (announcement !== undefined && read('docsgen.announcement.dismiss') === announcement)
  root.dataset.announcementClosed = ''
if (read('docsgen.sidebar.hidden')) root.dataset.sidebar = ''

// Readers who save data keep the font of their system; for all others it comes before the stylesheet asks for it.
if (fonts) {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  const link = document.createElement('link')
  if (connection?.saveData) root.dataset.saveData = ''
  else document.head.append(Object.assign(link, { rel: 'preload', as: 'font', crossOrigin: '', href: fonts }))
}

const kept = keptSidebar()
if (kept)
  new MutationObserver((_, observer) => {
    if (!document.getElementById('dg-main')) return
    observer.disconnect()
    restoreSidebar(kept)
  }).observe(root, { childList: true, subtree: true })
watchAssets()
