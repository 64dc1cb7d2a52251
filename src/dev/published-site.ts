/**
 * What the manifest of a published site says about its addresses. Returns the path below which the site was built,
 * and whether a page is known by an address without a trailing slash, if links are written that way. Such a page is
 * served directly, although its file is in a folder.
 */

/** The current manifest. */
export interface CurrentManifest {
  /** Changes with the manifest. */
  identity: string
  read: () => string
}

interface Facts {
  base?: string
  routes: Set<string>
}

export class PublishedSite {
  #identity: string | undefined
  #facts: Facts = factsIn('')

  /** The path below which the site was built, with leading and trailing slashes; undefined if that is unknown. */
  base(manifest: CurrentManifest | undefined): string | undefined {
    return manifest && this.#read(manifest).base
  }

  /** Whether it is the address of a page. `asFolder` is the address with a trailing slash and an optional query. */
  has(asFolder: string, manifest: CurrentManifest | undefined): boolean {
    return manifest !== undefined && this.#read(manifest).routes.has(asFolder.replace(/\/(?:\?.*)?$/, ''))
  }

  #read({ identity, read }: CurrentManifest): Facts {
    if (identity !== this.#identity) {
      this.#identity = identity
      this.#facts = factsIn(read())
    }
    return this.#facts
  }
}

function factsIn(manifest: string): Facts {
  try {
    const { base, routes } = JSON.parse(manifest) as { base?: unknown; routes?: object }
    const isPath = typeof base === 'string' && /^\/(?:[^/].*\/)?$/.test(base)
    return { base: isPath ? base : undefined, routes: new Set(Object.keys(routes ?? {})) }
  } catch {
    // The file belongs to another tool that uses the same name.
    return { routes: new Set() }
  }
}
