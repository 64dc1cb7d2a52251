/**
 * The dates of a page as its readers see them: when it was last changed, or when its facts were last checked and
 * against what. In: the doc. Out: dates for machines and in words, in the language of the page.
 */

import type { DateView } from '../model/blog-view.ts'
import type { Doc } from '../model/graph.ts'
import type { PageView } from '../model/view.ts'

/** A date as a page shows it. */
export type FormatDate = (date: Date) => DateView

/** @param options `showAuthor`: name who changed the page */
export function pageDates(
  { lastUpdate, page: { frontMatter } }: Doc,
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

/** Dates in a language. The format is made for the first of them, which takes longer than a thousand dates. */
export function dateFormatter(language: string): FormatDate {
  let words: ((date: Date) => string) | undefined
  return date => {
    words ??= longDates(language)
    return { date: isoDate(date), words: words(date) }
  }
}

/** Dates in words; in a language that the platform does not know, in figures. */
function longDates(language: string): (date: Date) => string {
  // Plain English is read everywhere: there the day stands before the month, as in most of the world.
  const tag = language === 'en' ? 'en-GB' : language
  try {
    if (Intl.DateTimeFormat.supportedLocalesOf(tag).length === 0) return isoDate
    const format = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' })
    return date => format.format(date)
  } catch {
    // The tag is none.
    return isoDate
  }
}

function isoDate(date: Date): string {
  return date.toISOString().slice(0, 10)
}
