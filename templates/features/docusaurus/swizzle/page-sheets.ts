/** The stylesheets of pages with a layout of the site: it may have rows and columns of Docusaurus's grid. */
import type { ExtraSheet } from '../../../../src/model/view.ts'
import { pageSheets as ownSheets } from '../../../components/page-sheets.ts'

export function pageSheets(...args: Parameters<typeof ownSheets>): ExtraSheet[] {
  const sheets = ownSheets(...args)
  return sheets.includes('plain') ? sheets : [...sheets, 'plain']
}
