/** Rules about redirects. */
import { routeKey } from '../../base/url.ts'
import { defineRule } from '../../findings/define-rule.ts'

export const duplicateRedirect = defineRule({
  id: 'duplicate-redirect',
  group: 'site',
  level: 'throw',
  contentLoss: 'none',
  what: 'Two redirects start at the same address.',
  todo: 'Remove one of them.',
})

export const redirectChain = defineRule({
  id: 'redirect-chain',
  group: 'site',
  level: 'warn',
  what: 'A redirect leads to another redirect, which costs readers an additional request.',
  todo: 'Redirect directly to the last address.',
  checkSite: ({ config, graph }) => {
    const own = graph.redirects.filter(({ kind }) => kind === 'config')
    const byFrom = new Map(own.map(redirect => [routeKey(redirect.from), redirect]))
    return config.redirects.flatMap(({ from, to }, at) => {
      const next = byFrom.get(routeKey(to.replace(/[?#].*$/s, '')))
      if (next === undefined) return []
      const message = `The redirect of '${[from].flat()[0]}' leads to '${to}', which is redirected to '${next.to}'.`
      const hint = `Redirect it to '${next.to}' directly.`
      return [{ file: config.configFile, message, hint, about: ['redirects', at, 'to'] }]
    })
  },
})

export const redirectLoop = defineRule({
  id: 'redirect-loop',
  group: 'site',
  level: 'throw',
  contentLoss: 'none',
  what: 'Redirects form a loop.',
  todo: 'Let one of them lead to a page.',
})

export const redirectShadowsPage = defineRule({
  id: 'redirect-shadows-page',
  group: 'site',
  level: 'warn',
  field: 'onDuplicateRoutes',
  what: 'A redirect starts at the address of a page or a file, and is ignored.',
  todo: 'Remove it, or move the page.',
})

export const unsafeRedirect = defineRule({
  id: 'unsafe-redirect',
  group: 'site',
  level: 'throw',
  contentLoss: 'none',
  what: 'A redirect leads to an address that could run code.',
  todo: 'Use a path or `https:`.',
})
