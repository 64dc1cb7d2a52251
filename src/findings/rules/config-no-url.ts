import { defineRule } from '../define-rule.ts'

export const configNoUrl = defineRule({
  id: 'config-no-url',
  group: 'runs',
  level: 'log',
  what: "The site's address is unknown, so that canonical links and the sitemap are left out.",
  todo: 'Set `url`.',
})
