/**
 * What the home page says when the site's files did not load (client/base-url-banner.ts): a template,
 * which nobody sees otherwise.
 */
import type { SiteView } from '../../src/model/view.ts'

export function BaseUrlBanner({ site: { baseUrl, strings } }: { site: SiteView }) {
  return (
    <template id="dg-base-url" data-base-url={baseUrl}>
      <div id="dg-base-url-banner" role="alert">
        <p>
          <b>{strings['baseUrl.title']}</b>
        </p>
        <p>
          {strings['baseUrl.configured']} <code>{baseUrl}</code>
        </p>
        <p>
          {strings['baseUrl.suggested']} <code data-suggested="" />
        </p>
      </div>
    </template>
  )
}
