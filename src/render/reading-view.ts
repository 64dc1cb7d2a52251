/**
 * What all pages have for readers besides their text. In: the config. Out: what templates and scripts need of it.
 */
import type { ResolvedConfig } from '../model/config.ts'
import type { SiteView } from '../model/view.ts'
import { WEB_MANIFEST } from '../model/web-manifest.ts'
import { hrefOf } from './shell-view.ts'
import type { ShellRefs } from './view-context.ts'

type Reading = ResolvedConfig['reading']

/** What templates need of what readers can do with pages. */
export function readingView(reading: Reading): SiteView['reading'] {
  const { copyPage, feedbackUrl, sidebarHideable, shortcutHelp } = reading
  return { copyPage, feedbackUrl, sidebarHideable, shortcutHelp }
}

/** What scripts need of it: nothing where all is as it is by default. */
export function clientReading({ viewTransitions }: Reading): { viewTransitions?: true } {
  return viewTransitions ? { viewTransitions } : {}
}

/** Phones ask for this address by themselves: no page has to name it. */
const WELL_KNOWN_ICON = '/apple-touch-icon.png'

/** What browsers and phones show around the pages. */
export function webAppView(
  { webApp, baseUrl }: ResolvedConfig,
  refs: ShellRefs,
  themeColor: SiteView['webApp']['themeColor'],
): SiteView['webApp'] {
  return {
    themeColor,
    touchIcon: hrefOf(webApp.touchIcon, refs),
    linksTouchIcon: webApp.touchIcon !== undefined && baseUrl + webApp.touchIcon.slice(1) !== WELL_KNOWN_ICON,
    manifest: webApp.manifest ? baseUrl + WEB_MANIFEST : undefined,
  }
}
