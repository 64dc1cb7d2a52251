import { defineRule } from '../define-rule.ts'

export const baseline = defineRule({
  id: 'baseline',
  group: 'runs',
  alwaysError: 'a file that is no baseline says nothing about findings',
  contentLoss: 'no-site',
  what: 'The file named by `--baseline` is missing or is not a baseline. The exit code is 2.',
  todo: 'Write one with `--update-baseline`.',
})
