/** Returns its layout shifts, as browsers measure them. */
import type { Page } from 'playwright-core'
import { settled } from './settled.ts'

export interface LayoutShift {
  /** The share of the view that moved, and the distance. */
  value: number
  /** The start of the HTML of each element that moved, with its place before and after: left, top, width, height. */
  source: string
}

interface ShiftEntry extends PerformanceEntry {
  value: number
  sources: { node?: Node; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

/** All layout shifts of a page, including those caused by fonts and other late content. */
export async function layoutShifts(page: Page): Promise<LayoutShift[]> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await settled(page)
  return page.evaluate(async () => {
    const seen: LayoutShift[] = []
    const place = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].join(' ')
    const describe = ({ node, previousRect, currentRect }: ShiftEntry['sources'][number]) => {
      const text = node instanceof Element ? node.outerHTML : node?.textContent
      return `${text?.slice(0, 120)} (${place(previousRect)} → ${place(currentRect)})`
    }
    const add = (entries: PerformanceEntryList) => {
      for (const { value, sources, startTime } of entries as ShiftEntry[])
        seen.push({ value, source: [`at ${Math.round(startTime)} ms`, ...sources.map(describe)].join('\n') })
    }
    const observer = new PerformanceObserver(list => add(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))
    add(observer.takeRecords())
    return seen
  })
}
