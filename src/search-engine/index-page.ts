/**
 * Indexes pages. Returns its terms with their postings, and the fragment for snippets; and one run of several pages.
 */
import type { IndexInput, PageIndex, PageIndexer } from '../model/search.ts'
import type { Fragment } from './index-format.ts'
import { type Section, SectionTerms } from './section-terms.ts'
import { writeRun } from './term-run.ts'

/** Creates the indexer of pages. Its tokenizers cache words across pages. */
export function createPageIndexer(): PageIndexer {
  const collectors = new Map<string, SectionTerms>()
  return {
    indexPage: (input, number) => {
      const { locale } = input
      const terms = collectors.get(locale) ?? new SectionTerms(locale)
      collectors.set(locale, terms)
      try {
        return { ...addSections(input, terms), ...terms.finish(number) }
      } catch (error) {
        terms.discard()
        throw error
      }
    },
    finishRun: locale => collectors.get(locale)?.finishRun() ?? writeRun([]),
  }
}

/** Adds all sections of a page to its terms. */
function addSections(input: IndexInput, terms: SectionTerms): Pick<PageIndex, 'sections' | 'fragment'> {
  const [first, ...rest] = input.sections
  const hasIntro = first !== undefined && first.id === ''
  const own = hasIntro ? rest : input.sections
  const intro = hasIntro ? first : { text: '', code: [] as string[] }
  const page: Section = { depth: 1, heading: input.title, text: intro.text, code: intro.code }
  const fragment: Fragment = {
    route: input.route,
    title: input.title,
    group: input.group,
    sections: [
      ['', 1, input.title, intro.text],
      ...own.map(({ id, depth, heading, text, kind }): Fragment['sections'][number] =>
        kind ? [id, depth, heading, text, kind] : [id, depth, heading, text],
      ),
    ],
  }
  const above: Section[] = []
  terms.beginPage(own, input.isPost)
  for (const [index, section] of [page, ...own].entries()) {
    while (above.length > 0 && (above.at(-1) as Section).depth >= section.depth) above.pop()
    terms.add(
      index,
      section,
      index === 0 ? { ...input, above } : { names: [], linkTexts: [], titles: [], above, synonyms: input.synonyms },
    )
    if (index > 0) above.push(section)
  }
  return { sections: own.length + 1, fragment: JSON.stringify(fragment) }
}
