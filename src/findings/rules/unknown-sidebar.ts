import { defineRule } from '../define-rule.ts'

export const unknownSidebar = defineRule({
  id: 'unknown-sidebar',
  group: 'site',
  level: 'throw',
  contentLoss: 'none',
  what: 'The navbar or front matter names a sidebar that does not exist.',
  todo: 'Write the name that the finding proposes.',
})
