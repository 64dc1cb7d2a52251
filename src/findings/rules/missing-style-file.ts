import { defineRule } from '../define-rule.ts'

export const missingStyleFile = defineRule({
  id: 'missing-style-file',
  group: 'site',
  level: 'warn',
  what: 'A stylesheet of the site refers to a file with `url()` or `image-set()`, which does not exist. The address stays as written.',
  todo: 'Correct the path, which counts from the folder of the stylesheet, or add the file.',
})
