import { defineRule } from '../define-rule.ts'

export const pluginMessage = defineRule({
  id: 'plugin-message',
  group: 'pages',
  level: 'warn',
  what: 'A unified plugin reported something about the page.',
  todo: 'Follow what the message says. Its end names the plugin.',
})
