/**
 * Which addresses are those of pages. In: the manifest of the site that is served. Out: whether a page is known by an address
 * without a slash at its end, as its links are written: it is answered at once, although its file lies in a folder.
 */

/** The manifest as it is now. */
export interface ManifestNow {
  /** Changes with it. */
  identity: string
  read: () => string
}

export class PageRoutes {
  #identity: string | undefined
  #routes = new Set<string>()

  /** Is it the address of a page? `asFolder` is the address with a slash at its end, and perhaps a query. */
  has(asFolder: string, manifest: ManifestNow | undefined): boolean {
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
    // Another tool's file of the same name.
    return new Set()
  }
}
