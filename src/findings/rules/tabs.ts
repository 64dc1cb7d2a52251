import { defineRule } from '../define-rule.ts'

export const tabs = defineRule({
  id: 'tabs',
  group: 'pages',
  level: 'throw',
  contentLoss: 'none',
  what: 'A set of tabs contains something other than tabs, or a tab is outside a set or lacks its value.',
  todo: 'Write `::::tabs` with `:::tab[Label]{value=name}` in it, or `<Tabs>` with `<TabItem value="name">`.',
})
