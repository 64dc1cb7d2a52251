import { defineRule } from '../define-rule.ts'

export const severalH1 = defineRule({
  id: 'several-h1',
  group: 'pages',
  level: 'warn',
  what: 'A page has more than one heading of level 1. Screen readers and search engines treat it as the title of the page.',
  todo: 'Write the other headings with `##`, or split the page.',
  checkPage:
    () =>
    ({ page, isPartial }) => {
      const [first, ...others] = isPartial ? [] : page.headings.filter(({ depth }) => depth === 1)
      return others.map(({ text, span }) => ({
        span,
        message: `The heading '${text}' has level 1, and so has '${first?.text}'.`,
        hint: 'Write it with ##.',
      }))
    },
})
