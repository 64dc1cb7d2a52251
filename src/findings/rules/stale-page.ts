import { defineRule } from '../define-rule.ts'

export const stalePage = defineRule({
  id: 'stale-page',
  group: 'pages',
  level: 'warn',
  what: 'With `check.staleAfter`: the page has not been changed for this number of months, by the dates of git, nor confirmed by `verified` in its front matter.',
  todo: 'Read the page again, and write the date into `verified`, or correct it.',
  checkPage: ({ config, inventory }) => {
    const months = config.check.staleAfter
    if (months === undefined) return () => []
    const limit = new Date()
    limit.setUTCMonth(limit.getUTCMonth() - months)
    return ({ page }) => {
      const changed = inventory.lastUpdates.get(page.path)
      if (changed === undefined) return []
      const verified = Date.parse(String(page.frontMatter.verified?.date ?? ''))
      const last = Math.max(changed.timestamp * 1000, Number.isNaN(verified) ? 0 : verified)
      if (last >= limit.getTime()) return []
      const message = `Nobody has changed this page since ${new Date(last).toISOString().slice(0, 10)}.`
      return [{ message, hint: 'Read it again, and write the date into verified of its front matter.' }]
    }
  },
})
