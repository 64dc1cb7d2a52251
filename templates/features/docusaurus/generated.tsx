/**
 * The modules that Docusaurus writes for the code of a site, `@generated/…`, as far as a page has their data: those in its
 * language while it is rendered. Others are files of plugins.
 */
import { generatedConfig, useScope } from '../../code/page-scope.tsx'
import { useGlobalData } from './docs-data.tsx'

export { generatedConfig }

/** An object with the fields that another has at the moment. Outside rendering, there are none. */
function live(read: () => object): object {
  const now = () => {
    try {
      return read()
    } catch {
      return {}
    }
  }
  return new Proxy(
    {},
    {
      get: (_, key) => Reflect.get(now(), key),
      has: (_, key) => Reflect.has(now(), key),
      ownKeys: () => Reflect.ownKeys(now()),
      getOwnPropertyDescriptor: (_, key) => {
        const own = Reflect.getOwnPropertyDescriptor(now(), key)
        return own && { ...own, configurable: true }
      },
    },
  )
}

export const generatedI18n = /* @__PURE__ */ live(() => useScope().i18n)
export const generatedGlobalData = /* @__PURE__ */ live(useGlobalData)
export const generatedCodeTranslations = /* @__PURE__ */ live(() => useScope().messages)
export const generatedSiteMetadata = { docusaurusVersion: '3.9.2', pluginVersions: {} }
export const generatedSiteStorage = { type: 'localStorage', namespace: '' }
/** Scripts of client modules are not run. */
export const generatedClientModules: readonly unknown[] = []
