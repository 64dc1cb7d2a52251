import { defineRule } from '../define-rule.ts'

export const invalidScript = defineRule({
  id: 'invalid-script',
  group: 'pages',
  level: 'log',
  what: 'A code block in JavaScript or TypeScript, including JSX, cannot be parsed, so that readers who copy it get an error. Parts of functions, classes, objects and switches are fine, and so are blocks with ellipses, prompts or diff marks.',
  todo: 'Correct the code, or call its language `text`.',
})
