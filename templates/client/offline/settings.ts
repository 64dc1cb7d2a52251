/** What the build tells the service worker. */
export interface OfflineSettings {
  /** The site's base path. */
  base: string
  /** The start of the names of its caches. */
  prefix: string
  /** Changes if caches of earlier workers cannot be used any more. */
  version: number
  /** The languages by their base path, the most specific one first. */
  locales: OfflineLocale[]
}

/** The texts of the page that the browser gets if an address is not stored. */
interface OfflineLocale {
  base: string
  lang: string
  dir: string
  title: string
  text: string
  /** The heading of the list of stored pages. */
  pages: string
  retry: string
}
