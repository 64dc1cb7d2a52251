/**
 * Decides which addresses belong to pages. In: the manifest of the site that is served. Out: whether a page is known by
 * an address without a trailing slash, if links are written that way. Such a page is served directly, although its file
 * is in a folder.
 */

/** The current manifest. */
export interface CurrentManifest {
  /** Changes with the manifest. */
  identity: string
  read: () => string
}

export class PageRoutes {
  #identity: string | undefined
  #routes = new Set<string>()

  /** Whether it is the address of a page. `asFolder` is the address with a trailing slash and an optional query. */
  has(asFolder: string, manifest: CurrentManifest | undefined): boolean {
    if (manifest && manifest.identity !== this.#identity) {
      this.#identity = manifest.identity
      this.#routes = routesIn(manifest.read())
    }
    return manifest !== undefined && this.#routes.has(asFolder.replace(/\/(?:\?.*)?$/, ''))
  }
}

function routesIn(manifest: string): Set<string> {
  try {
    return new Set(Object.keys((JSON.parse(manifest) as { routes?: object }).routes ?? {}))
  } catch {
    // The file belongs to another tool that uses the same name.
    return new Set()
  }
}
