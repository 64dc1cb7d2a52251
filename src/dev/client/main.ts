/**
 * The part of the live server that runs in the open tab: listens to the server, updates the page in place, swaps
 * stylesheets and shows problems. Only the live server adds it to pages.
 */
import type { LiveEvent } from '../live-event.ts'
import { showProblems } from './overlay.ts'
import { swapStyles } from './stylesheets.ts'
import { updatePage } from './update-page.ts'

/** Milliseconds between attempts to reach the server. */
const RETRY_MS = 1000

const follow = new URL(import.meta.url).searchParams.has('follow')
/** Identity of the build that this page belongs to, if known. */
let build = document.querySelector<HTMLElement>('script[data-docsgen-build]')?.dataset.docsgenBuild

function pageKey(path: string): string {
  return decodeURI(path)
    .replace(/(?:\/index)?\.html$/, '')
    .replace(/\/+$/, '')
}

async function handle(event: LiveEvent): Promise<void> {
  if (event.problems) showProblems(event.problems)
  const missed = build !== event.build && build !== event.after
  build = event.build
  if (event.reload) return location.reload()
  if (event.styles) swapStyles(event.styles)
  if (event.saved && follow && pageKey(event.saved) !== pageKey(location.pathname)) return location.assign(event.saved)
  const isOther = missed || event.changed.includes(pageKey(location.pathname))
  const finish = isOther && ((await updatePage(event.styles !== undefined)) ?? (await catchUp()))
  document.dispatchEvent(new CustomEvent('docsgen:updated'))
  // The next change starts from a page at rest.
  if (finish) await finish()
}

/** Tries again until the server can be reached: a reload would leave the reader with the browser's page of errors. */
async function catchUp(): Promise<() => Promise<void>> {
  for (;;) {
    await new Promise(resolve => setTimeout(resolve, RETRY_MS))
    const finish = await updatePage(false)
    if (finish) return finish
  }
}

// The browser reconnects automatically, also after a restart of the server.
const source = new EventSource(new URL('events', import.meta.url))
let queue = Promise.resolve()
source.addEventListener('message', message => {
  queue = queue.then(() => handle(JSON.parse(message.data as string) as LiveEvent)).catch(() => location.reload())
})
