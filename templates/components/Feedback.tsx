/**
 * Asks whether the page helped, and what should be better. A form: with scripts the answer is sent without leaving the
 * page, and a comment can follow it (client/feedback.ts); without them the browser sends both together.
 */
import type { PageView, SiteView } from '../../src/model/view.ts'

/** What happened to the answer: one of these texts is shown. */
const RESULTS = ['sending', 'sent', 'failed'] as const

export function Feedback({ site: { texts, reading, locale }, page }: { site: SiteView; page: PageView }) {
  if (!reading.feedbackUrl) return null
  const words = { sending: texts['feedback.sending'], sent: texts['feedback.thanks'], failed: texts['feedback.failed'] }
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
      {RESULTS.map(result => (
        <p key={result} hidden={true} data-result={result}>
          {words[result]}
        </p>
      ))}
      <div className="dg-feedback__comment">
        <label htmlFor="dg-comment">{texts['feedback.comment']}</label>
        <textarea id="dg-comment" name="comment" rows={3} maxLength={4000} />
        <button type="submit" className="button button--secondary dg-needs-js">
          {texts['feedback.send']}
        </button>
      </div>
    </form>
  )
}
