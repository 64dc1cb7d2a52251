/** The footer of docsgen with a sentence above it. `npx docsgen eject Footer` copies the original. */
import { Footer as Original } from 'docsgen/templates/components/Footer.tsx'
import type { SiteView } from 'docsgen/view'

export function Footer(props: { site: SiteView }) {
  return (
    <>
      <p className="brand-promise">A lamp for every desk.</p>
      <Original {...props} />
    </>
  )
}
