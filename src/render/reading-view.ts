/** Reading features that all pages share. In: the config. Out: what templates and scripts need of it. */
import type { ResolvedConfig } from '../model/config.ts'
import type { Texts } from '../model/texts.ts'
import type { SiteView } from '../model/view.ts'
import { WEB_MANIFEST } from '../model/web-manifest.ts'
import { hrefOf } from './shell-view.ts'
import type { ShellRefs } from './view-context.ts'

type Reading = ResolvedConfig['reading']

/** What templates need of the reading features. */
export function readingView(reading: Reading): SiteView['reading'] {
  const { copyPage, feedbackUrl, sidebarHideable, shortcutHelp, pageKeys, linkPreviews, changes } = reading
  return { copyPage, feedbackUrl, sidebarHideable, shortcutHelp, pageKeys, linkPreviews, changes }
}

/** What scripts need of the reading features: nothing with the default settings. */
export function clientReading(
  { reading: { viewTransitions }, webApp }: ResolvedConfig,
  texts: Texts,
): { viewTransitions?: true; offline?: string } {
  return {
    ...(viewTransitions && { viewTransitions }),
    // What a page says that is a stored copy.
    ...(webApp.offline && { offline: texts['offline.stored'] }),
  }
}

/** Phones request this address on their own, so pages need not name it. */
const WELL_KNOWN_ICON = '/apple-touch-icon.png'

/** The data that browsers and phones use around pages. */
export function webAppView(
  { webApp, baseUrl }: ResolvedConfig,
  refs: ShellRefs,
  themeColor: SiteView['webApp']['themeColor'],
): SiteView['webApp'] {
  return {
    themeColor,
    touchIcon: hrefOf(webApp.touchIcon, refs),
    linksTouchIcon: webApp.touchIcon !== undefined && baseUrl + webApp.touchIcon.slice(1) !== WELL_KNOWN_ICON,
    offline: webApp.offline,
    manifest: webApp.manifest ? baseUrl + WEB_MANIFEST : undefined,
  }
}
