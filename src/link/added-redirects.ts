/** Redirects that features add to a site: a hook of `Feature`. */
import type { ResolvedConfig } from '../model/config.ts'
import type { Feature } from '../model/feature.ts'
import type { Redirect } from '../model/graph.ts'
import type { Inventory } from '../model/source.ts'
import type { Findings } from './findings.ts'
import type { Origin } from './origin.ts'
import type { DocsScope } from './scope.ts'

declare module '../model/feature.ts' {
  interface Feature {
    /** Redirects addresses of the site. */
    redirects?: {
      /** The redirects in a language, before links are resolved, which follow them. */
      inLanguage: (site: RedirectsInput) => Redirect[]
      /** Further redirects to the addresses of the site, once all are known. */
      toRoutes: (routes: Iterable<string>, site: RoutesInput) => Redirect[]
    }
  }
}

/** Features that redirect addresses. */
export type AddedRedirects = readonly Required<Pick<Feature, 'redirects'>>[]

/** A site whose pages are placed, for the redirects in one language. */
export interface RedirectsInput {
  config: ResolvedConfig
  inventory: Inventory
  /** All scopes; pages in other languages are not redirected. */
  scopes: readonly DocsScope[]
  /** The main version in the language. */
  scope: DocsScope
  /** The config as seen from it. */
  origin: Origin
  findings: Findings
}

/** A site whose addresses are known. */
export interface RoutesInput {
  config: ResolvedConfig
  /** Whether a page, a file or a redirect has the address. */
  isTaken: (address: string) => boolean
}
