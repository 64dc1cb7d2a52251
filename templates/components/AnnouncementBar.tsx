/** The bar above the page. Closing it is remembered under its id; without scripts, there is no button. */
import type { SiteView } from '../../src/model/view.ts'

export function AnnouncementBar({ site: { announcementBar: bar, texts } }: { site: SiteView }) {
  if (!bar) return null
  return (
    <section className="announcementBar" aria-label={texts['announcement.label']}>
      <div className="announcementBar__content" dangerouslySetInnerHTML={{ __html: bar.content }} />
      {bar.isCloseable && (
        <button
          type="button"
          className="announcementBar__close dg-needs-js"
          aria-label={texts['announcement.close']}
          data-dg-close-announcement=""
        >
          ×
        </button>
      )}
    </section>
  )
}
