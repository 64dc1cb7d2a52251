/** Links to the project's accounts on other sites, as icons: in the bar, and in the drawer of small screens. */
import type { SiteView } from '../../src/model/view.ts'
import { Drawing } from '../content/Drawing.tsx'

export function SocialLinks({ site: { navbar } }: { site: SiteView }) {
  if (navbar.social.length === 0) return null
  return (
    <div className="dg-social">
      {navbar.social.map(({ label, href, icon }) => (
        <a key={href} className="dg-social__link" href={href} aria-label={label}>
          <Drawing {...icon} width={20} />
        </a>
      ))}
    </div>
  )
}
