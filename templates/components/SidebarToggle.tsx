/**
 * Hides the sidebar of wide screens and shows it again, where the site wants that. The button that says what would happen is
 * the one that is shown: see client/page-actions.ts, and client/inline.ts for what is remembered. The stylesheet draws
 * the icon.
 */
import type { SiteView } from '../../src/model/view.ts'

export function SidebarToggle({ site: { texts, reading } }: { site: SiteView }) {
  if (!reading.sidebarHideable) return null
  return (
    <div className="dg-sidebar-toggle dg-needs-js">
      <button type="button" data-dg-do="hide-sidebar" aria-label={texts['nav.hideSidebar']} />
      <button type="button" data-dg-do="show-sidebar" aria-label={texts['nav.showSidebar']} />
    </div>
  )
}
