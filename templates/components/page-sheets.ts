/** The theme's stylesheets that a page loads besides that of every page. Most pages have none. */
import type { ExtraSheet, PageView, SiteView } from '../../src/model/view.ts'

/** What `kit.css` styles in the HTML: components, islands, and controls without a class. */
const KIT =
  /class="dg-(?:text-card|steps|file-tree|label|strip|term|values|glossary|drawing)|data-dg-island|data-start|<(?:select|textarea)\b|<(?:button|input(?![^>]*type="checkbox"))(?![^>]*\bclass=)/

/** Colours and lengths of many ems: classes in formulas that few pages have (`src/model/formula-styles.ts`). */
const RARE_IN_FORMULAS = /dgm-(?:[cdg]-[pqr]|[a-z]+-[xyz]t)\b/

const NO_DOCUMENT = new Set<PageView['kind']>(['plain', 'listing', 'search', 'not-found'])

/** Entries of references. */
const SYMBOLS = /class="dg-symbol"/

/** Drawings, and images with captions. */
const FIGURES = /class="dg-(?:figure|diagram)"/

/** The names, in the order of the links. */
export function pageSheets({ navbar, reading }: SiteView, { kind, post }: PageView, text: string): ExtraSheet[] {
  const sheets: ExtraSheet[] = []
  if (navbar.style === 'primary') sheets.push('primary')
  if (kind === 'home') sheets.push('home')
  if (post || NO_DOCUMENT.has(kind)) sheets.push('plain')
  if (kind === 'search') sheets.push('dialogs')
  if (KIT.test(text)) sheets.push('kit')
  if (RARE_IN_FORMULAS.test(text)) sheets.push('formulas')
  if (SYMBOLS.test(text)) sheets.push('reference')
  if (reading.feedbackUrl && kind !== 'home' && !NO_DOCUMENT.has(kind)) sheets.push('feedback')
  if (FIGURES.test(text)) sheets.push('figures')
  return sheets
}
