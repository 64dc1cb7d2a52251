/** The losses of each page in a migration. */
import type { ReportedFinding } from '../../model/diagnostic.ts'
import type { PlacedLoss, PlacedLosses } from './report.ts'

/** Rules whose findings mean that part of a page is not shown as its author wrote it. */
const LOSSES: Record<string, string> = {
  'component-failed': 'a component failed',
  'duplicate-id': 'an id is there twice',
  'event-handler': 'a handler of events is left out',
  expression: 'an expression is left out',
  'included-file': 'an included file is not there',
  'failed-markup': 'markup is shown as text',
  'foreign-markup': 'markup is shown as text',
  'lost-cells': 'cells of a table are left out',
  'lost-text': 'an element or a component shows nothing',
  'mdx-syntax': 'a part is not MDX',
  math: 'a formula is wrong',
  nesting: 'elements are in the wrong places',
  'page-code': 'code has no result',
  'page-recovered': 'the page was read as plain text',
  'page-not-built': 'the page is not built',
  'page-unfinished': 'the page is not built',
  'plugin-failed': 'a plugin failed',
  'parser-fallback': 'another parser read the page',
  tabs: 'tabs are wrong',
  'unbalanced-tag': 'a tag is not closed',
  'unclosed-block': 'a block is not closed',
  'unknown-component': 'a component is shown as its children',
  'unknown-directive': 'a directive has no meaning',
}

/** Rules of which the comparison knows every place. Their findings name three. */
const COMPARED = new Set(['foreign-markup', 'lost-text'])

/** A finding, and one for each of its other places if several components are one finding. */
function eachPlace(
  finding: ReportedFinding,
): Pick<ReportedFinding, 'rule' | 'file' | 'message' | 'span' | 'component'>[] {
  const others = finding.rule === 'unknown-component' ? (finding.related ?? []) : []
  return [finding, ...others.map(place => ({ ...place, rule: finding.rule }))]
}

/** All pages that lose something. `compared` are the losses that the findings do not name. */
export function pageLosses(diagnostics: readonly ReportedFinding[], compared: readonly PlacedLosses[]): PlacedLosses[] {
  const pages = new Map<string, PlacedLosses>()
  const add = (file: string, loss: PlacedLoss) => {
    const page = pages.get(file) ?? { file, losses: [] }
    page.losses.push(loss)
    pages.set(file, page)
  }
  const isCompared = new Set(compared.map(({ file }) => file))
  for (const { rule, file, message, span, component } of diagnostics.flatMap(eachPlace)) {
    const isSeen = COMPARED.has(rule) && file !== undefined && isCompared.has(file)
    const what = isSeen ? undefined : LOSSES[rule]
    if (what !== undefined && file !== undefined) add(file, { what, message, line: span?.line, span, component })
  }
  for (const { file, losses } of compared) for (const loss of losses) add(file, loss)
  return [...pages.values()].sort((a, b) => b.losses.length - a.losses.length || (a.file < b.file ? -1 : 1))
}
