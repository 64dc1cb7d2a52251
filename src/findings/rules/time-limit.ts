import { defineRule } from '../define-rule.ts'

export const timeLimit = defineRule({
  id: 'time-limit',
  group: 'pages',
  level: 'throw',
  contentLoss: 'some-pages',
  what: 'Code of the site, a plugin or a diagram did not end in time, and the page or the site was made without it. Outside of continuous integration (the variable `CI`), it is at most a warning. The result is not cached.',
  todo: 'Run it again when the machine is less busy. If that does not help, correct what the other finding at the page names.',
})
