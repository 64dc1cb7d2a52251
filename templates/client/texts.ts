/**
 * The interface texts in the language of the page, as far as the page includes them: those that may be needed at any
 * time. The texts of the search are in `search/texts.ts`.
 */
import type { TextKey, Texts } from '../texts/en.ts'

interface PageConfig {
  texts?: Partial<Texts>
  search?: { texts: string }
  viewTransitions?: boolean
  /** Pages are stored for reading offline: what a stored one says, with `{date}`. */
  offline?: string
  /** Addresses of the stylesheets of dialogs, and of what readers use now and then. */
  dialogStyles?: string
  toolStyles?: string
}

/** The page's data for scripts. */
export function pageConfig(): PageConfig {
  return JSON.parse(document.getElementById('dg-config')?.textContent || '{}') as PageConfig
}

/** A text that the page includes. */
export function text(key: TextKey): string {
  return pageConfig().texts?.[key] ?? ''
}
