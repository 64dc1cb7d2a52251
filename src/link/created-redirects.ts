/**
 * Redirects that a function of the config makes from the paths of pages.
 *
 * In: the config and the pages. Out: redirects as an author would write them. A function that fails makes none.
 */
import type { ResolvedConfig } from '../model/config.ts'
import type { DocsScope } from './scope.ts'

interface CreatedInput {
  config: ResolvedConfig
  /** All scopes; the pages of those with the locale of `scope` are asked about. */
  scopes: readonly DocsScope[]
  scope: DocsScope
}

/** The redirects to the pages of one locale, in the order of the pages. */
export function createdRedirects({ config, scopes, scope }: CreatedInput): ResolvedConfig['redirects'] {
  const { createRedirects = [] } = config.functions ?? {}
  if (createRedirects.length === 0) return []
  const docs = scopes.filter(({ locale }) => locale === scope.locale).flatMap(own => own.docs)
  return docs.flatMap(({ route }) => {
    const to = `/${route.slice(scope.base.length)}`
    const from = createRedirects.flatMap(create => pathsOf(() => create(to)))
    return from.length === 0 ? [] : [{ from, to }]
  })
}

/** The paths that a function gave: one, several, or none. */
function pathsOf(call: () => unknown): string[] {
  try {
    return [call()].flat().filter((path): path is string => typeof path === 'string' && /^\/(?!\/)/.test(path))
  } catch {
    return []
  }
}
