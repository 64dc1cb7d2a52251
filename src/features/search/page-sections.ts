/** The searchable sections of a page. Returns its sections, without those that opted out. */
import type { TextSection } from '../../model/page.ts'

/** The sections of a page: its own, then those of its partials. `excluded` contains the ids that opted out. */
export function pageSections(files: readonly TextSection[][], excluded: readonly string[]): TextSection[] {
  return without(joined(files), excluded)
}

/** The page's sections, then its partials'. A partial's text before its first heading has no position in the page. */
function joined([own = [], ...partials]: readonly TextSection[][]): TextSection[] {
  const [first, ...rest] = own
  const hasIntro = first !== undefined && first.id === ''
  const intro: TextSection = hasIntro
    ? { ...first, code: [...first.code] }
    : { id: '', heading: '', depth: 1, text: '', code: [] }
  const sections = hasIntro ? rest : [...own]
  for (const partial of partials)
    for (const section of partial) {
      if (section.id !== '') sections.push(section)
      else {
        intro.text = intro.text === '' ? section.text : `${intro.text}\n${section.text}`
        intro.code.push(...section.code)
      }
    }
  return [intro, ...sections]
}

/** Removes sections that opted out, and their subsections. */
function without(sections: TextSection[], excluded: readonly string[]): TextSection[] {
  if (excluded.length === 0) return sections
  let outBelow = Number.POSITIVE_INFINITY
  return sections.filter(({ id, depth }) => {
    if (depth <= outBelow) outBelow = excluded.includes(id) ? depth : Number.POSITIVE_INFINITY
    return outBelow === Number.POSITIVE_INFINITY
  })
}
