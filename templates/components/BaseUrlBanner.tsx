/**
 * The home page's message if the site's files could not be loaded (client/base-url.ts): a template, which is otherwise
 * not displayed.
 */
import type { SiteView } from '../../src/model/view.ts'

export function BaseUrlBanner({ site: { baseUrl, texts } }: { site: SiteView }) {
  return (
    <template id="dg-base-url" data-base-url={baseUrl}>
      <fieldset className="alert alert--danger" id="dg-base-url-banner" role="alert">
        <legend>{texts['baseUrl.title']}</legend>
        <p>
          {texts['baseUrl.configured']} <code>{baseUrl}</code>
        </p>
        <p>
          {texts['baseUrl.suggested']} <code data-suggested="" />
        </p>
      </fieldset>
    </template>
  )
}
