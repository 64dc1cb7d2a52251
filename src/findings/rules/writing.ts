/** Rules about what readers read: headings, images, words and age. */
import { groupBy } from '../../base/group-by.ts'
import { writtenAt } from '../../base/source-text.ts'
import { isExternalUrl } from '../../base/url.ts'
import type { AuditedPage } from '../../model/audit.ts'
import type { SourceSpan } from '../../model/diagnostic.ts'
import type { SiteGraph } from '../../model/graph.ts'
import { defineRule } from '../define-rule.ts'
import { isUnsized, lacksAlt } from '../image-alt.ts'

export const blockedImage = defineRule({
  id: 'blocked-image',
  group: 'pages',
  level: 'warn',
  what: "The site has a Content-Security-Policy and runs no code of its pages (`markdown.mdx: 'static'`), and a page shows an image of a host that the policy does not name. Browsers do not show it.",
  todo: 'Copy the image into the site, or add the host to `img-src` of `contentSecurityPolicy`.',
})

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

export const emptyPage = defineRule({
  id: 'empty-page',
  group: 'pages',
  level: 'warn',
  what: 'A page has no content.',
  todo: 'Write it, or mark it with `draft: true`.',
})

export const headingSkip = defineRule({
  id: 'heading-skip',
  group: 'pages',
  level: 'warn',
  what: 'A heading is more than one level below the one before, or a page begins below level 2. Partials count at the place where they are included.',
  todo: 'Use the next level, and change the size with CSS.',
  checkPage:
    ({ graph }) =>
    page => {
      // A partial may begin at any level: the page that includes it decides.
      let before = page.isPartial ? LOWEST_LEVEL : 1
      return stepsOf(page, graph).flatMap(({ depth, text, span, after }) => {
        const wanted = before + 1
        before = after
        if (depth === undefined || depth <= wanted) return []
        const message = `The heading '${text}' has level ${depth}, where level ${wanted} comes next.`
        return [{ span, message, hint: `Write it with ${'#'.repeat(wanted)}.` }]
      })
    },
})

/** The lowest level of headings. */
const LOWEST_LEVEL = 6

/** Content that sets the current level: a heading, or a partial that contains headings. */
interface Step {
  span: SourceSpan
  /** Level of a heading; undefined for a partial. */
  depth?: number
  text: string
  /** The level of the text after it. */
  after: number
}

function stepsOf({ page, refs }: AuditedPage, graph: SiteGraph): Step[] {
  const steps: Step[] = page.headings.map(({ depth, text, span }) => ({ depth, text, span, after: depth }))
  for (const [index, { partial }] of refs.entries()) {
    const after = partial === undefined ? undefined : graph.partials.get(partial)?.headings.at(-1)?.depth
    const span = page.links[index]?.span
    if (after !== undefined && span) steps.push({ span, text: '', after })
  }
  return steps.sort((a, b) => a.span.line - b.span.line || a.span.column - b.span.column)
}

export const imageWithoutSize = defineRule({
  id: 'image-without-size',
  group: 'pages',
  level: 'log',
  what: 'An image on another site has no `width` and `height`, so that the text below it moves when the image is loaded. Images of the site itself get their size from their file.',
  todo: 'Write `<img src="…" alt="…" width="…" height="…">`, or put the image into the site.',
  checkPage:
    ({ textOf }) =>
    ({ page }) =>
      page.links
        .filter(({ kind, url }) => kind === 'image' && isExternalUrl(url) && !/^data:/i.test(url))
        .filter(({ url, span }) => isUnsized(writtenAt(textOf(page.path), span), url))
        .map(({ url, span }) => ({
          span,
          message: `The image '${url}' has no width and height, so that the page jumps when it arrives.`,
          hint: 'Write <img> with both, or put the image into the site.',
        })),
})

export const longLine = defineRule({
  id: 'long-line',
  group: 'site',
  level: 'warn',
  what: 'A line of a page has more than 100,000 characters.',
  todo: 'Break it, or put what it holds into a file beside the page.',
  checkSite: ({ inventory, textOf }) =>
    inventory.files.flatMap(({ path, size, fallback }) => {
      const lines = size > MAX_LINE_LENGTH && !fallback ? (textOf(path)?.split('\n') ?? []) : []
      const at = lines.findIndex(line => line.length > MAX_LINE_LENGTH)
      if (at < 0) return []
      const thousands = Math.round((lines[at] as string).length / 1000)
      const message = `The line has ${thousands},000 characters, which slows down editors, reviews and searches.`
      const hint = 'Break the line, or put what it holds into a file beside the page.'
      return [{ file: path, span: { line: at + 1, column: 1, endColumn: 2 }, message, hint }]
    }),
})

/** Longer lines are data rather than text. */
const MAX_LINE_LENGTH = 100_000

export const missingAlt = defineRule({
  id: 'missing-alt',
  group: 'pages',
  level: 'warn',
  what: 'An image has no alternative text, which screen readers read out.',
  todo: 'Say what it shows: `![text](image.png)`. A decorative image is written `<img alt="">`.',
  checkPage:
    ({ textOf }) =>
    ({ page }) =>
      page.links
        .filter(link => link.kind === 'image' && link.text === undefined && lacksAlt(link, textOf(page.path)))
        .map(({ url, span }) => ({
          span,
          message: `The image '${url}' has no text for those who cannot see it.`,
          hint: 'Say what it shows between the brackets; a mere ornament is written <img alt="">.',
        })),
})

export const referenceSource = defineRule({
  id: 'reference-source',
  group: 'pages',
  level: 'warn',
  what: 'A source of `references` cannot be read, has errors, or refers to something that does not exist. Everything else of it is on the pages.',
  todo: 'Correct the source at the place that the message names, or the entry in the config.',
})

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

export const unknownTerm = defineRule({
  id: 'unknown-term',
  group: 'pages',
  level: 'warn',
  what: '`<Term>` contains a term that `markdown.glossary` does not have. Only the text is shown.',
  todo: 'Add the term to `markdown.glossary`, correct it, or write `<Term definition="…">`.',
})
