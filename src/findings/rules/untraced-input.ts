import { defineRule } from '../define-rule.ts'

export const untracedInput = defineRule({
  id: 'untraced-input',
  group: 'pages',
  level: 'log',
  what: 'Code of pages or components imports a module whose results docsgen cannot trace, such as `child_process` or `http`. If these change, cached pages stay as they are.',
  todo: 'Read the value from a variable of the environment or a file with `fs`, or build with `--no-cache`.',
})
