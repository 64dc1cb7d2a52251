import { defineRule } from '../define-rule.ts'

export const missingPackage = defineRule({
  id: 'missing-package',
  group: 'pages',
  level: 'throw',
  contentLoss: 'some-pages',
  what: 'Code of pages imports a package that is not installed. It gets a stand-in that does nothing, so the code fails or shows nothing; such failures are not reported by themselves. Of a component only the content is shown, which is a warning. A single page that fails is not built, which is an error.',
  todo: 'Install the package with the command in the finding, or correct the import.',
})
