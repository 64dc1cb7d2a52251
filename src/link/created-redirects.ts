/**
 * Redirects that a function of the config creates from the paths of pages.
 *
 * In: the config and the pages. Out: redirects in the form of the config. A function that fails creates none.
 */
import type { ResolvedConfig } from '../model/config.ts'
import type { DocsScope } from './scope.ts'

interface CreatedInput {
  config: ResolvedConfig
  /** All scopes; only the pages in the locale of `scope` are passed to the function. */
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

/** The paths that a function returned: one, several, or none. */
function pathsOf(call: () => unknown): string[] {
  try {
    return [call()].flat().filter((path): path is string => typeof path === 'string' && /^\/(?!\/)/.test(path))
  } catch {
    return []
  }
}
