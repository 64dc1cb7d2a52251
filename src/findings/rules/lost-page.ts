import { defineRule } from '../define-rule.ts'

export const lostPage = defineRule({
  id: 'lost-page',
  group: 'site',
  level: 'warn',
  checkLevel: 'throw',
  what: 'With `--against`: an address of an earlier edition of the site no longer leads to a page or a redirect.',
  todo: 'Redirect it; the finding proposes a page that was renamed, or that has the same title or name. `--fix` writes redirects to renamed pages into the config.',
})
