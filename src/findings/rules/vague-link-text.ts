import { defineRule } from '../define-rule.ts'

export const vagueLinkText = defineRule({
  id: 'vague-link-text',
  group: 'links',
  level: 'log',
  what: 'The text of a link, such as "here" or "read more", says nothing about its target. Screen readers list the links of a page by their texts. Only English texts are known.',
  todo: 'Write what the link leads to: `[the installation guide](…)` rather than `[here](…)`.',
  checkPage:
    () =>
    ({ page }) =>
      page.links
        .filter(({ kind, text = '' }) => (kind === 'link' || kind === 'definition') && VAGUE.test(text.trim()))
        .map(({ text = '', span }) => ({
          span,
          message: `The link text '${text.trim()}' does not say where the link leads.`,
          hint: 'Write what the link leads to.',
        })),
})

const VAGUE =
  /^(?:(?:click |see |go )?here|link|(?:this|the) (?:link|page)|this|(?:read |learn |see |view )?more|details)[.!:…]*$/i
