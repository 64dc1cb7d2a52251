/**
 * The service worker: the one that keeps pages for reading without a connection if `webApp.offline` is set, else one
 * that removes an earlier one together with its caches.
 *
 * The second one is always written, because a build cannot know what an earlier one published: a browser that has a
 * worker asks for its script on each visit, and would keep the worker if the file did not exist.
 */
import { joinUrl } from '../../base/url.ts'
import type { ResolvedConfig } from '../../model/config.ts'
import type { Feature, PlannedSite } from '../../model/feature.ts'
import type { OutputFile } from '../../model/output.ts'
import type { Texts } from '../../model/texts.ts'

/** The same names as in `templates/client/offline.ts`. */
const WORKER = 'docsgen-worker.js'
const PREFIX = 'docsgen-offline'
/** Raised if the stored responses of earlier workers cannot be used any more. */
const VERSION = 1

export const feature: Feature = { outputs: offlineFiles }

function offlineFiles({ config, texts, offlineWorker: worker, isLive }: PlannedSite): OutputFile[] {
  const prefix = `${PREFIX} ${config.baseUrl} `
  // The live server never stores pages.
  if (!config.webApp.offline || isLive) return [{ path: WORKER, content: removingWorker(prefix) }]
  const settings = { base: config.baseUrl, prefix, version: VERSION, locales: localesOf(config, texts) }
  return [{ path: WORKER, content: `const SETTINGS=${JSON.stringify(settings)};\n${worker}\n` }]
}

/** The texts by language; the one at the site's base path comes last. */
function localesOf({ baseUrl, i18n }: ResolvedConfig, texts: PlannedSite['texts']) {
  const all = i18n.locales.map(name => {
    const { path = '', htmlLang = name, direction = 'ltr' } = i18n.localeConfigs[name] ?? {}
    const own = texts[name]
    const say = (key: keyof Texts) => escaped(own?.[key] ?? '')
    return {
      base: joinUrl(baseUrl, path, '/'),
      lang: htmlLang,
      dir: direction,
      title: say('offline.title'),
      text: say('offline.text'),
      pages: say('offline.pages'),
      retry: say('error.retry'),
    }
  })
  return all.sort((one, other) => other.base.length - one.base.length)
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
}

function removingWorker(prefix: string): string {
  return `// Removes the worker of an earlier build (webApp.offline). It answers no requests.
addEventListener('install', () => skipWaiting())
addEventListener('activate', event =>
  event.waitUntil(
    (async () => {
      const names = (await caches.keys()).filter(name => name.startsWith(${JSON.stringify(prefix)}))
      await Promise.all(names.map(name => caches.delete(name)))
      await registration.unregister()
    })(),
  ),
)
`
}
