import { defineRule } from '../define-rule.ts'

export const unsafeUrl = defineRule({
  id: 'unsafe-url',
  group: 'links',
  level: 'warn',
  what: 'An address has a scheme that could run code, or one that docsgen does not know. The link is published without the address.',
  todo: 'Use `https:`, `mailto:`, `tel:` or a path. `markdown.linkSchemes` allows more schemes, such as `slack`.',
})
