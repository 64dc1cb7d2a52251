import { groupBy } from '../../base/group-by.ts'
import { defineRule } from '../define-rule.ts'

export const duplicateDescription = defineRule({
  id: 'duplicate-description',
  group: 'site',
  level: 'warn',
  what: 'Two pages of one version and language have the same `description` in their front matter. Search engines show it below the title.',
  todo: 'Describe each page in its own words, or leave the field out: the first sentence of the page is used then.',
  checkSite: ({ graph }) => {
    const described = graph.docs.filter(
      ({ page, draft, source }) => page.frontMatter.description && !draft && !source.fallback,
    )
    const keyOf = ({ locale, version, page }: (typeof described)[number]) =>
      `${locale}\n${version}\n${page.frontMatter.description?.trim().toLowerCase()}`
    return [...groupBy(described, keyOf).values()].flatMap(([first, ...others]) =>
      others.map(({ source, route }) => ({
        file: source.path,
        message: `description: the page ${route} has the same description as ${first?.route}.`,
        hint: 'Describe each page in its own words.',
        about: ['description'],
        related: first ? [{ file: first.source.path, message: 'This page has the description as well.' }] : [],
      })),
    )
  },
})
