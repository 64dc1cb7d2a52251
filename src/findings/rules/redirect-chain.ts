import { routeKey } from '../../base/url.ts'
import { defineRule } from '../define-rule.ts'

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
