import { groupBy } from '../../base/group-by.ts'
import { defineRule } from '../define-rule.ts'

export const duplicateTitle = defineRule({
  id: 'duplicate-title',
  group: 'site',
  level: 'log',
  what: 'Two pages of one version and language have the same title, so that readers cannot tell them apart in search results and browser tabs.',
  todo: 'Give one of them a more specific `title`; `sidebar_label` can stay short.',
  checkSite: ({ graph }) => {
    const listed = graph.docs.filter(({ unlisted, draft, source }) => !unlisted && !draft && !source.fallback)
    const groups = groupBy(
      listed,
      ({ locale, version, title }) => `${locale}\n${version}\n${title.trim().toLowerCase()}`,
    )
    return [...groups.values()].flatMap(([first, ...others]) =>
      others.map(({ source, title, route }) => ({
        file: source.path,
        span: { line: 1, column: 1 },
        message: `The page ${route} has the title '${title}', and so has ${first?.route}.`,
        hint: 'Give one of them a more specific title.',
        related: first ? [{ file: first.source.path, message: 'This page has the title as well.' }] : [],
      })),
    )
  },
})
