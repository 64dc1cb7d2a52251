/**
 * Marks the pages of the sidebar that were changed since the reader's last visit, until the reader opens them. At a first
 * visit nothing is marked. Loaded on sites with `reading.changes` for readers who come back; what they opened is stored
 * in the browser only.
 */
import { loadStyles } from './later-styles.ts'
import { visitedPages } from './visited-pages.ts'

interface Changes {
  /** The words of a mark by language. */
  texts: Record<string, string>
  /** The time of the last change by path, in seconds since 1970. */
  pages: Record<string, number>
}

const CLASS = 'dg-changed'
let loading: Promise<Changes> | undefined

/**
 * Marks the pages.
 * @param since the end of the last visit, in milliseconds since 1970
 */
export async function markChanges(base: string, since: number): Promise<void> {
  loading ??= fetch(`${base}changes.json`).then(answer => answer.json() as Promise<Changes>)
  const changes = await loading.catch(() => undefined)
  if (!changes) {
    loading = undefined
    return
  }
  await loadStyles('toolStyles')
  const opened = new Map(visitedPages(base).map(({ path, at }) => [path, at]))
  const words = changes.texts[localeOfPage()] ?? Object.values(changes.texts)[0] ?? ''
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.menu a[href]')) {
    link.querySelector(`.${CLASS}`)?.remove()
    const time = (changes.pages[link.pathname] ?? 0) * 1000
    if (time > since && time > (opened.get(link.pathname) ?? 0)) link.append(markOf(words))
  }
}

function localeOfPage(): string {
  return (JSON.parse(document.getElementById('dg-config')?.textContent ?? '{}') as { locale?: string }).locale ?? ''
}

/** A dot for those who see it, and words for all others. */
function markOf(words: string): HTMLElement {
  const text = document.createElement('span')
  text.className = 'sr-only'
  text.textContent = ` (${words})`
  const mark = document.createElement('span')
  mark.className = CLASS
  mark.title = words
  mark.append(text)
  return mark
}
