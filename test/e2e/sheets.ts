/**
 * The sheets of a printed page. Returns the number of letters on each sheet, from the text operators of its content;
 * a sheet with almost none is nearly blank.
 */
import { inflateSync } from 'node:zlib'
import type { Page } from 'playwright-core'

/** A sheet with fewer letters has two lines at most. */
export const NEARLY_BLANK = 100

/** Prints a page on A4. Returns the number of letters of each sheet. */
export async function printed(page: Page): Promise<number[]> {
  const margin = '10mm'
  const file = await page.pdf({ format: 'A4', margin: { top: margin, bottom: margin, left: margin, right: margin } })
  return lettersOf(file)
}

function lettersOf(file: Buffer): number[] {
  const text = file.toString('latin1')
  const objects = new Map(
    Array.from(text.matchAll(/(?:^|\n)(\d+) 0 obj\s([\s\S]*?)\nendobj/g), ([, number, body]) => [number, body ?? '']),
  )
  const sheets = [...objects.values()].filter(body => /\/Type\s*\/Page\b/.test(body))
  return sheets.map(body => lettersIn(objects.get(/\/Contents (\d+) 0 R/.exec(body)?.[1]) ?? ''))
}

/** Letters are hexadecimal strings: two digits for each in most fonts of Chromium's files, four in others. */
function lettersIn(body: string): number {
  const start = body.indexOf('stream') + 'stream'.length
  const stream = Buffer.from(body.slice(start, body.lastIndexOf('endstream')).replace(/^\r?\n/, ''), 'latin1')
  const content = inflateSync(stream).toString('latin1')
  return Array.from(content.matchAll(/<([\dA-F]+)>/gi), ([, digits = '']) => digits.length / 2).reduce(
    (a, b) => a + b,
    0,
  )
}
