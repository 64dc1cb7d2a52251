/**
 * From then on, a context that a test closes is reset and reused for the next test with the same options. Its tab
 * keeps the process, and the scripts, styles and fonts that hosts let browsers cache, which saves half of the time to
 * open a page. A context that cannot be reset is closed.
 */
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core'

type Listener = Parameters<Page['off']>

/** Methods whose effect can be undone. */
const UNDONE = ['addInitScript', 'newCDPSession', 'route']
/** Methods whose effect remains, or may continue after a test. */
const LASTING = ['exposeFunction', 'setExtraHTTPHeaders', 'grantPermissions', 'setOffline', 'install', 'down']

/** Options for a context that no other test used: for tests of the first visit. */
export const FRESH: BrowserContextOptions = { storageState: { cookies: [], origins: [] } }

/** A context with its first tab. */
interface Tab {
  /** The options that cannot be changed. */
  key: string
  page: Page
  session: CDPSession
  /** The methods of the context and the tab that are replaced while a test uses them. */
  original: { close: BrowserContext['close']; newPage: BrowserContext['newPage']; closePage: Page['close'] }
  /** Whether a remaining effect cannot be undone. */
  isSpent: boolean
  /** The sites that were opened. */
  origins: Set<string>
  listeners: Listener[]
  undo: (() => Promise<void>)[]
}

/** Enables the reuse of a browser's contexts. */
export function recycleContexts(browser: Browser): void {
  const create = browser.newContext.bind(browser)
  let idle: Tab | undefined
  const release = async (tab: Tab) => {
    const last = idle
    idle = (await isEmptied(tab)) ? tab : undefined
    for (const other of [last, tab]) if (other !== idle) await other?.original.close()
  }
  browser.newContext = async (options = {}) => {
    // The tab of such a context cannot be reset, or must be a new one.
    if (options.javaScriptEnabled === false || options.storageState) return create(options)
    const key = keyOf(options)
    const tab = idle?.key === key ? idle : await openTab(await create(options), key)
    if (tab === idle) {
      idle = undefined
      await adjust(tab.page, options)
    }
    return lend(tab, () => release(tab))
  }
  browser.newPage = async options => {
    const context = await browser.newContext(options)
    const page = await context.newPage()
    page.close = () => context.close()
    return page
  }
}

function keyOf({ viewport, colorScheme, reducedMotion, ...others }: BrowserContextOptions): string {
  return JSON.stringify(Object.entries(others).sort())
}

/** Sets the options that can be changed; those without a value get their defaults. */
async function adjust(page: Page, { viewport, colorScheme, reducedMotion }: BrowserContextOptions): Promise<void> {
  await page.setViewportSize(viewport ?? { width: 1280, height: 720 })
  await page.emulateMedia({
    media: null,
    colorScheme: colorScheme ?? 'light',
    reducedMotion: reducedMotion ?? 'no-preference',
  })
}

/** Opens the tab of a new context, and records its use by tests. */
async function openTab(context: BrowserContext, key: string): Promise<Tab> {
  const original = { close: context.close.bind(context), newPage: context.newPage.bind(context) }
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const origins = new Set<string>()
  page.on('framenavigated', frame => {
    const { origin, protocol } = new URL(frame.url())
    if (frame === page.mainFrame() && protocol !== 'about:') origins.add(origin)
  })
  const tab: Tab = {
    ...{ key, page, session, origins, isSpent: false, listeners: [], undo: [] },
    original: { ...original, closePage: page.close.bind(page) },
  }
  for (const target of [context, page, page.clock, page.keyboard, page.mouse]) noteChanges(target, tab)
  const on = page.on.bind(page) as (...listener: Listener) => Page
  const noted = (...listener: Listener) => {
    tab.listeners.push(listener)
    return on(...listener)
  }
  Object.assign(page, { on: noted })
  return tab
}

/** Records the effects of an object's methods. */
function noteChanges(target: object, tab: Tab): void {
  for (const name of [...UNDONE, ...LASTING]) {
    const method = Reflect.get(target, name)?.bind(target)
    if (!method) continue
    const noted = async (...values: unknown[]) => {
      if (LASTING.includes(name)) tab.isSpent = true
      const result = await method(...values)
      const undo = result?.dispose ?? result?.detach
      if (name === 'route') tab.undo.push(() => unroute(target as Page))
      else if (undo) tab.undo.push(() => undo.call(result))
      else tab.isSpent = true
      return result
    }
    Object.assign(target, { [name]: noted })
  }
}

/** Removes the routes of a tab or a context. Handlers that still wait fail without an error: their request is gone. */
function unroute(target: Page | BrowserContext): Promise<void> {
  return target.unrouteAll({ behavior: 'ignoreErrors' })
}

/** Gives a context to a test; its first tab is the open one. */
function lend({ page, original }: Tab, release: () => Promise<void>): BrowserContext {
  const context = page.context()
  context.close = release
  context.newPage = async () => {
    context.newPage = original.newPage
    return page
  }
  page.close = original.closePage
  return context
}

/** Resets the tab of a context and the storage of its site; returns whether nothing remains. */
async function isEmptied(tab: Tab): Promise<boolean> {
  const { page, session, origins, listeners, undo } = tab
  const [origin, ...others] = origins
  if (tab.isSpent || page.isClosed() || page.context().pages().length > 1 || !origin || others.length > 0) return false
  try {
    for (const listener of listeners.splice(0)) page.off(...listener)
    await page.evaluate(clearWhenLeft)
    for (const take of undo.splice(0)) await take()
    await page.goto('about:blank')
    await page.evaluate(firstFrame)
    origins.clear()
    await Promise.all([
      session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' }),
      session.send('Page.resetNavigationHistory'),
    ])
    return true
  } catch {
    return false
  }
}

/**
 * Runs in the browser, in an empty tab. In Chromium's headless shell, the pointer is always at the corner of the
 * window. It sends a pointer event before the first frame, which would start what waits for the reader on the page of
 * the test.
 */
export const firstFrame = () => new Promise(requestAnimationFrame)

/** Runs in the browser: clears the storage of the tab after the page has stored its state on leaving. */
function clearWhenLeft(): void {
  const clear = () => {
    localStorage.clear()
    sessionStorage.clear()
  }
  for (const type of ['pagehide', 'unload']) addEventListener(type, clear)
  document.addEventListener('visibilitychange', clear)
}
