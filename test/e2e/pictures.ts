/**
 * Compares a screenshot with the stored one. If they differ, the new screenshot and one that marks the differences are
 * written to a folder in `node_modules/.cache`.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pixelmatch from 'pixelmatch'
import type { Page } from 'playwright-core'
import { PNG } from 'pngjs'
import { isStoring, stored } from './stored.ts'

const FAILED_DIR = fileURLToPath(new URL('../../node_modules/.cache/pictures', import.meta.url))
/** The accepted distance between two colours, from 0 to 1. */
const COLOR_TOLERANCE = 0.15
/**
 * The accepted share of different pixels: enough for some letters that are drawn differently, but not for a block in
 * another place.
 */
const MAX_DIFFERENT_SHARE = 0.002

/**
 * The difference between a screenshot of a page, or of its visible part, and the stored one; undefined if they are
 * equal.
 */
export async function differenceOf(page: Page, name: string, part: 'page' | 'screen'): Promise<string | undefined> {
  const bytes = await page.screenshot({ fullPage: part === 'page', animations: 'disabled', caret: 'hide' })
  const before = stored(`pictures/${name}.png`, bytes)
  if (isStoring) return undefined
  if (!before) return `${name}: no picture is stored. \`npm run test:store\` stores it.`
  const [was, is] = [PNG.sync.read(before), PNG.sync.read(bytes)]
  const { width, height } = is
  if (was.width !== width || was.height !== height)
    return failed(name, bytes, `it is ${width}x${height} and was ${was.width}x${was.height}`)
  const marked = new PNG({ width, height })
  const different = pixelmatch(was.data, is.data, marked.data, width, height, { threshold: COLOR_TOLERANCE })
  if (different <= MAX_DIFFERENT_SHARE * width * height) return undefined
  return failed(name, bytes, `${different} of ${width * height} pixels differ`, PNG.sync.write(marked))
}

function failed(name: string, is: Buffer, reason: string, marked?: Buffer): string {
  mkdirSync(FAILED_DIR, { recursive: true })
  writeFileSync(join(FAILED_DIR, `${name}.png`), is)
  if (marked) writeFileSync(join(FAILED_DIR, `${name}-marked.png`), marked)
  return `${name}: ${reason}. See node_modules/.cache/pictures; where the change is meant, run \`npm run test:store\`.`
}
