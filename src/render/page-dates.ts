/**
 * The dates of a page as its readers see them: when it was last changed, or when its facts were last checked and
 * against which versions. Returns dates in machine-readable form, and in words in the language of the page.
 */

import type { DateView } from '../model/blog-view.ts'
import type { Doc } from '../model/graph.ts'
import type { PageView } from '../model/view.ts'

/** A date as a page shows it. */
export type FormatDate = (date: Date) => DateView

/** @param options `showAuthor`: whether to name the author of the last change */
export function pageDates(
  { lastUpdate, page: { frontMatter } }: Pick<Doc, 'lastUpdate' | 'page'>,
  { formatDate, showAuthor }: { formatDate: FormatDate; showAuthor: boolean },
): Pick<PageView, 'lastUpdate' | 'verified'> {
  const { verified } = frontMatter
  return {
    lastUpdate: lastUpdate && {
      ...formatDate(new Date(lastUpdate.timestamp * 1000)),
      author: showAuthor ? lastUpdate.author : undefined,
    },
    verified: verified && {
      ...formatDate(new Date(verified.date)),
      against: Object.entries(verified).flatMap(([name, value]) => (name === 'date' ? [] : [`${name} ${value}`])),
    },
  }
}

/**
 * Formats dates in a language. The formatter is created for the first date, because that takes longer than formatting a
 * thousand dates.
 */
export function dateFormatter(language: string): FormatDate {
  let words: ((date: Date) => string) | undefined
  return date => {
    words ??= longDates(language)
    return { date: isoDate(date), words: words(date) }
  }
}

/** Dates in words, or in digits in a language that the platform does not support. */
function longDates(language: string): (date: Date) => string {
  // English without a region has international readers, so the day is before the month, as in most countries.
  const tag = language === 'en' ? 'en-GB' : language
  try {
    if (Intl.DateTimeFormat.supportedLocalesOf(tag).length === 0) return isoDate
    const format = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' })
    return date => format.format(date)
  } catch {
    // The locale is not a language tag.
    return isoDate
  }
}

function isoDate(date: Date): string {
  return date.toISOString().slice(0, 10)
}
