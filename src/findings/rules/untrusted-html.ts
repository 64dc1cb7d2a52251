import { defineRule } from '../define-rule.ts'

export const untrustedHtml = defineRule({
  id: 'untrusted-html',
  group: 'pages',
  level: 'warn',
  what: 'A page, a translated footer or a sidebar of a version, in a site whose pages run no code (`markdown.mdx: static`), has HTML that runs code, loads styles or other documents, or sends readers or their data elsewhere. It is omitted.',
  todo: 'Remove it, or add it to the config: `scripts`, `customCss`, `headTags`.',
})
