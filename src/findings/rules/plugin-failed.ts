import { defineRule } from '../define-rule.ts'

export const pluginFailed = defineRule({
  id: 'plugin-failed',
  group: 'pages',
  level: 'throw',
  contentLoss: 'some-pages',
  what: 'A plugin threw, or returned something that cannot be used. Pages are made without it.',
  todo: 'Correct the plugin, its options, or what it reads.',
})
