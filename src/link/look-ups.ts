/**
 * The look-ups for resolving references: all targets, and the names for hints.
 *
 * In: the targets. Out: one object for a link run. The lists of names are only built for broken references.
 */
import { KnownNames } from './known-names.ts'
import { type KnownSymbols, symbolLookUp } from './known-symbols.ts'
import { LinkedAnchors } from './linked-anchors.ts'
import { MovedFiles, type MovedInput } from './moved-files.ts'
import type { ScopeTargets, Targets } from './targets.ts'

export interface LookUps {
  targets: Targets
  /** Keys of the routes of a locale. */
  routesOf: (locale: string) => KnownNames
  assets: KnownNames
  staticFiles: KnownNames
  partials: KnownNames
  /** Paths of a scope's docs relative to its docs root. */
  docsOf: (scope: ScopeTargets | undefined) => KnownNames
  /** The symbols that the pages of a scope describe. */
  symbolsOf: (scope: ScopeTargets | undefined) => KnownSymbols
  linkedAnchors: LinkedAnchors
  moved: MovedFiles
}

/** The look-ups of one run. */
export function makeLookUps(input: MovedInput): LookUps {
  const { targets } = input
  const docs = new Map<ScopeTargets | undefined, KnownNames>()
  const routes = new Map<string, KnownNames>()
  return {
    targets,
    routesOf: locale => {
      const names = routes.get(locale) ?? new KnownNames(() => routesIn(locale, targets))
      routes.set(locale, names)
      return names
    },
    assets: new KnownNames(() => targets.byAssetPath.keys()),
    staticFiles: new KnownNames(() => targets.byStaticPath.keys()),
    partials: new KnownNames(() => targets.partials.keys()),
    docsOf: scope => {
      const names = docs.get(scope) ?? new KnownNames(() => scope?.byDocPath.keys() ?? [])
      docs.set(scope, names)
      return names
    },
    symbolsOf: symbolLookUp(),
    linkedAnchors: new LinkedAnchors(),
    moved: new MovedFiles(input),
  }
}

function* routesIn(locale: string, { byRoute }: Targets): Iterable<string> {
  for (const [key, { doc }] of byRoute) if (doc === undefined || doc.locale === locale) yield key
}
