/** Rules about what a site lacks that an earlier edition had. */
import { defineRule } from '../../findings/define-rule.ts'

export const lostAnchor = defineRule({
  id: 'lost-anchor',
  group: 'site',
  level: 'warn',
  what: 'With `--against`: a page had anchors in an earlier edition of the site that it no longer has. Links from elsewhere then lead to the top of the page.',
  todo: 'Add the old ids to the headings that replaced them, after their own: `## Heading {#id #old-id}`.',
})

export const lostPage = defineRule({
  id: 'lost-page',
  group: 'site',
  level: 'warn',
  checkLevel: 'throw',
  what: 'With `--against`: an address of an earlier edition of the site no longer leads to a page or a redirect.',
  todo: 'Redirect it; the finding proposes a page that was renamed, or that has the same title or name. `--fix` writes redirects to renamed pages into the config.',
})

export const lostSymbol = defineRule({
  id: 'lost-symbol',
  group: 'site',
  level: 'warn',
  what: 'With `--against`: pages of an earlier edition described symbols, such as functions of a package, that no page describes now.',
  todo: 'If a new version of the source removed them, tell readers what replaces them. Otherwise, correct `references`.',
})
