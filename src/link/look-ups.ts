/**
 * What resolving looks things up in: all targets, and the names that hints are made from.
 *
 * In: the targets. Out: one object for a link run. The lists of names cost nothing until something is broken.
 */
import { KnownNames } from './known-names.ts'
import type { ScopeTargets, Targets } from './targets.ts'

export interface LookUps {
  targets: Targets
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
    routes: new KnownNames(lazily(() => [...targets.byRoute.values()].map(page => page.route))),
    assets: new KnownNames(lazily(() => [...targets.byAssetPath.keys()])),
    staticFiles: new KnownNames(lazily(() => [...targets.byStaticPath.keys()])),
    partials: new KnownNames(targets.partials),
    docsOf: scope => {
      const names = docs.get(scope) ?? new KnownNames([...(scope?.byDocPath.keys() ?? [])])
      docs.set(scope, names)
      return names
    },
  }
}

function lazily(make: () => string[]): Iterable<string> {
  let made: string[] | undefined
  return {
    [Symbol.iterator]() {
      made ??= make()
      return made[Symbol.iterator]()
    },
  }
}
