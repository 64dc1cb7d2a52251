/**
 * In: a loaded page. Out: its layout shifts, as browsers measure them.
 */
import type { Page } from 'playwright-core'
import { settled } from './settled.ts'

export interface LayoutShift {
  /** The share of the view that moved, and the distance. */
  value: number
  /** The start of the HTML of the first element that moved. */
  source: string
}

interface ShiftEntry extends PerformanceEntry {
  value: number
  sources: { node?: Element }[]
}

/** All layout shifts of a page, including those caused by fonts and other late content. */
export async function layoutShifts(page: Page): Promise<LayoutShift[]> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await settled(page)
  return page.evaluate(async () => {
    const seen: LayoutShift[] = []
    const add = (entries: PerformanceEntryList) => {
      for (const { value, sources } of entries as ShiftEntry[])
        seen.push({ value, source: sources[0]?.node?.outerHTML?.slice(0, 120) ?? '' })
    }
    const observer = new PerformanceObserver(list => add(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))
    add(observer.takeRecords())
    return seen
  })
}
