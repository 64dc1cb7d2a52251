/**
 * Asks whether the page helped. A form: with scripts the answer is sent without leaving the page (client/feedback.ts),
 * without them the browser sends it.
 */
import type { PageView, SiteView } from '../../src/model/view.ts'

export function Feedback({ site: { texts, reading, locale }, page }: { site: SiteView; page: PageView }) {
  if (!reading.feedbackUrl) return null
  return (
    <form className="dg-feedback" action={reading.feedbackUrl} method="post">
      <input type="hidden" name="page" value={page.path} />
      <input type="hidden" name="locale" value={locale} />
      <fieldset>
        <legend>{texts['feedback.question']}</legend>
        <button type="submit" className="button button--secondary" name="helpful" value="yes">
          {texts['feedback.yes']}
        </button>
        <button type="submit" className="button button--secondary" name="helpful" value="no">
          {texts['feedback.no']}
        </button>
      </fieldset>
      <p hidden={true} data-result="sent">
        {texts['feedback.thanks']}
      </p>
      <p hidden={true} data-result="failed">
        {texts['feedback.failed']}
      </p>
    </form>
  )
}
