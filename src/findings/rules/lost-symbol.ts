import { defineRule } from '../define-rule.ts'

export const lostSymbol = defineRule({
  id: 'lost-symbol',
  group: 'site',
  level: 'warn',
  what: 'With `--against`: pages of an earlier edition described symbols, such as functions of a package, that no page describes now.',
  todo: 'If a new version of the source removed them, tell readers what replaces them. Otherwise, correct `references`.',
})
