import { defineRule } from '../define-rule.ts'

export const inactiveComponent = defineRule({
  id: 'inactive-component',
  group: 'pages',
  level: 'warn',
  concernsCode: true,
  what: 'A component handles events (`onClick`), keeps state or has effects (`useState`, `useEffect`), and is not hydrated: it is no island, or its props are not data. The build publishes its first HTML; nothing of it works in browsers. It is reported once for all pages, whether it belongs to the site, to its theme or to a package.',
  todo: 'Make it, or a component around it, an [island](../guides/islands.md). If the HTML is all that readers need, remove the handlers and hooks.',
})
