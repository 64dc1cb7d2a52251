/**
 * `npm run bench:axe [-- pages]`: runs all axe rules on pages of this repository's site, spread evenly, on a phone, a
 * tablet and a desktop, in both colour modes. Prints the violations; exits with 1 if there are any.
 */
import { violationsOn } from '../test/e2e/axe.ts'
import { type OwnSite, onOwnSite } from './own-site.ts'

const WIDTHS = [375, 768, 1280]
const MODES = ['light', 'dark']

/** The requested number of routes, spread from the first to the last. */
function spread(routes: string[], count: number): string[] {
  const step = Math.max(1, routes.length / count)
  return Array.from({ length: Math.min(count, routes.length) }, (_, at) => routes[Math.floor(at * step)] ?? '')
}

async function main({ routes, url, browser }: OwnSite): Promise<boolean> {
  const found: string[] = []
  let runs = 0
  for (const route of spread([...routes].sort(), Number(process.argv[2] ?? 45)))
    for (const theme of MODES) {
      const context = await browser.newContext({ colorScheme: theme === 'dark' ? 'dark' : 'light' })
      await context.addInitScript(mode => localStorage.setItem('theme', mode), theme)
      const page = await context.newPage()
      await page.goto(url + route, { waitUntil: 'load' })
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 })
        found.push(...(await violationsOn(page)).map(violation => `${route} ${width} ${theme}: ${violation}`))
        runs++
      }
      await context.close()
    }
  for (const line of found) console.log(line)
  console.log(`${runs} runs, ${found.length} violations`)
  return found.length === 0
}

process.exitCode = (await onOwnSite(main)) ? 0 : 1
