/** A page with its own layout: only its HTML. */
import type { PageView, SiteView } from '../../src/model/view.ts'

export function Plain({ body }: { site: SiteView; page: PageView; body: string }) {
  return <div className="dg-plain" dangerouslySetInnerHTML={{ __html: body }} />
}
