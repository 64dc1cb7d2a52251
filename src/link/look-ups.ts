/**
 * What resolving looks things up in: all targets, and the names that hints are made from.
 *
 * In: the targets. Out: one object for a link run. The lists of names cost nothing until something is broken.
 */
import { KnownNames } from './known-names.ts'
import type { ScopeTargets, Targets } from './targets.ts'

export interface LookUps {
  targets: Targets
  /** Keys of all routes. */
  routes: KnownNames
  assets: KnownNames
  staticFiles: KnownNames
  partials: KnownNames
  /** Paths of a scope's docs below its docs root. */
  docsOf: (scope: ScopeTargets | undefined) => KnownNames
}

/** The look-ups of one run. */
export function makeLookUps(targets: Targets): LookUps {
  const docs = new Map<ScopeTargets | undefined, KnownNames>()
  return {
    targets,
    routes: new KnownNames(() => targets.byRoute.keys()),
    assets: new KnownNames(() => targets.byAssetPath.keys()),
    staticFiles: new KnownNames(() => targets.byStaticPath.keys()),
    partials: new KnownNames(() => targets.partials),
    docsOf: scope => {
      const names = docs.get(scope) ?? new KnownNames(() => scope?.byDocPath.keys() ?? [])
      docs.set(scope, names)
      return names
    },
  }
}
