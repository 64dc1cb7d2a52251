import { defineRule } from '../define-rule.ts'

export const externalAnchor = defineRule({
  id: 'external-anchor',
  group: 'links',
  level: 'warn',
  what: 'With `--external`: the page exists, but nothing on it has the id after `#`. Pages whose content is created by scripts, and fragments that scripts interpret, are not checked.',
  todo: 'Open the page, and write the id of the intended heading.',
})
