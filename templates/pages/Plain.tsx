/**
 * A page that brings its own layout: its HTML and nothing else.
 */
import type { PageView, SiteView } from '../../src/model/view.ts'

export function Plain({ body }: { site: SiteView; page: PageView; body: string }) {
  return <div className="dg-plain" dangerouslySetInnerHTML={{ __html: body }} />
}
