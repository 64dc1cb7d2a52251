/**
 * Hides and shows the sidebar of wide screens, if the site enables this. Only the button for the possible action is
 * displayed: see client/page-actions.ts, and client/inline.ts for the stored state. The stylesheet draws the icon.
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
