/**
 * The part of the live server that runs in the open tab: listens to the server, updates the page in place, swaps
 * stylesheets and shows problems. Only the live server adds it to pages.
 */
import type { LiveEvent, LiveProblem } from '../live-event.ts'
import { swapStyles } from './stylesheets.ts'
import { updatePage } from './update-page.ts'

// Shows problems over the page until they are fixed. Lives in a shadow root with constructed stylesheets, so that
// neither the site's styles nor its Content-Security-Policy interfere.

const STYLES = `
  :host { all: initial }
  section { position: fixed; inset: auto 1rem 1rem; z-index: 2147483647; max-height: 60vh; overflow: auto;
    padding: 1rem 1.25rem; border-radius: .5rem; border-inline-start: .4rem solid #e5484d; background: #1c1c1f;
    color: #eee; font: 14px/1.5 ui-monospace, monospace; box-shadow: 0 .5rem 2rem #0008 }
  h2 { margin: 0 0 .25rem; font-size: 14px; color: #ff9592 }
  p { margin: .25rem 0 } a { color: #70b8ff } pre { margin: .5rem 0; white-space: pre-wrap }
  button { float: inline-end; border: 0; background: none; color: inherit; font: inherit; cursor: pointer }
`

/** Shows the problems, or removes the overlay if there are none. */
function showProblems(problems: readonly LiveProblem[]): void {
  document.getElementById('docsgen-problems')?.remove()
  if (problems.length === 0) return
  const host = document.createElement('div')
  host.id = 'docsgen-problems'
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(STYLES)
  root.adoptedStyleSheets = [sheet]
  const section = root.appendChild(document.createElement('section'))
  section.setAttribute('role', 'alert')
  const close = section.appendChild(document.createElement('button'))
  close.textContent = '×'
  close.setAttribute('aria-label', 'Close')
  close.addEventListener('click', () => host.remove())
  for (const problem of problems.slice(0, 10)) section.append(...partsOf(problem))
  document.documentElement.append(host)
}

function partsOf({ rule, message, hint, place, open, excerpt }: LiveProblem): HTMLElement[] {
  const title = text('h2', rule)
  const parts = [title, text('p', message)]
  if (place !== undefined) {
    const link = text('a', place) as HTMLAnchorElement
    if (open !== undefined) link.href = open
    const line = document.createElement('p')
    line.append(link)
    parts.push(line)
  }
  if (excerpt.length > 0) parts.push(text('pre', excerpt.join('\n')))
  if (hint !== undefined) parts.push(text('p', hint))
  return parts
}

function text(tag: string, content: string): HTMLElement {
  const element = document.createElement(tag)
  element.textContent = content
  return element
}

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
