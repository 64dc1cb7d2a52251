/**
 * What the home page says when the site's files did not load (client/base-url-banner.ts): a template,
 * which nobody sees otherwise.
 */
import type { SiteView } from '../../src/model/view.ts'

export function BaseUrlBanner({ site: { baseUrl, strings } }: { site: SiteView }) {
  return (
    <template id="dg-base-url" data-base-url={baseUrl}>
      <fieldset className="alert alert--danger" id="dg-base-url-banner" role="alert">
        <legend>{strings['baseUrl.title']}</legend>
        <p>
          {strings['baseUrl.configured']} <code>{baseUrl}</code>
        </p>
        <p>
          {strings['baseUrl.suggested']} <code data-suggested="" />
        </p>
      </fieldset>
    </template>
  )
}
