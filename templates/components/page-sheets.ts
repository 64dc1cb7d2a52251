/** The theme's stylesheets that a page loads besides that of every page. Most pages have none. */
import type { ExtraSheet, PageView, SiteView } from '../../src/model/view.ts'

/** What `kit.css` styles in the HTML: components, islands, and controls without a class. */
const KIT_CLASSES = /class="dg-(?:text-card|steps|file-tree|label|strip|term|values|glossary|drawing)/
const CONTROLS = /<(?:select|textarea)\b|<(?:button|input(?![^>]*type="checkbox"))(?![^>]*\bclass=)/

/** Each page is searched, and a text is found faster than a pattern. */
function needsKit(text: string): boolean {
  if (text.includes('data-dg-island') || text.includes('data-start')) return true
  if (text.includes('class="dg-') && KIT_CLASSES.test(text)) return true
  return ['<select', '<textarea', '<button', '<input'].some(tag => text.includes(tag)) && CONTROLS.test(text)
}

/** Colours and lengths of many ems: classes in formulas that few pages have (`src/model/formula-styles.ts`). */
const RARE_IN_FORMULAS = /dgm-(?:[cdg]-[pqr]|[a-z]+-[xyz]t)\b/

const NO_DOCUMENT = new Set<PageView['kind']>(['plain', 'listing', 'search', 'not-found'])

/** Infima's grid, which sites that were written for it may use on any page. */
const GRID = /class="(?:[^"]* )?(?:row|container|hero|col--\d+)[" ]/

/** The names, in the order of the links. */
export function pageSheets(
  { navbar, reading, hasInfimaClasses }: SiteView,
  { kind, post }: PageView,
  text: string,
): ExtraSheet[] {
  const sheets: ExtraSheet[] = []
  if (navbar.style === 'primary') sheets.push('primary')
  if (kind === 'home') sheets.push('home')
  if (post || NO_DOCUMENT.has(kind) || (hasInfimaClasses && GRID.test(text))) sheets.push('plain')
  if (kind === 'search') sheets.push('dialogs')
  if (needsKit(text)) sheets.push('kit')
  if (text.includes('dgm-') && RARE_IN_FORMULAS.test(text)) sheets.push('formulas')
  // Entries of references.
  if (text.includes('class="dg-symbol"')) sheets.push('reference')
  if (reading.feedbackUrl && kind !== 'home' && !NO_DOCUMENT.has(kind)) sheets.push('feedback')
  // Drawings, and images with captions.
  if (text.includes('class="dg-figure"') || text.includes('class="dg-diagram"')) sheets.push('figures')
  return sheets
}
