/**
 * `npm run bench:axe [-- pages] [--rtl] [--text 200] [--widths 390]`: runs all axe rules on pages of this repository's site, spread
 * evenly, on a phone, a tablet and a desktop, and those of colours in the dark mode as well; looks for pages that are wider
 * than the screen.
 * `--rtl` builds the site in a language that is written from right to left; `--text` is the size of text in percent.
 * Prints what it finds; exits with 1 if there is anything.
 */
import { parseArgs } from 'node:util'
import { violationsOn } from '../test/e2e/axe.ts'
import { type OwnSite, onOwnSite } from './own-site.ts'

const MODES = ['light', 'dark']

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rtl: { type: 'boolean', default: false },
    text: { type: 'string', default: '100' },
    widths: { type: 'string', default: '390,768,1280' },
  },
})

/** The requested number of routes, spread from the first to the last. */
function spread(routes: string[], count: number): string[] {
  const step = Math.max(1, routes.length / count)
  return Array.from({ length: Math.min(count, routes.length) }, (_, at) => routes[Math.floor(at * step)] ?? '')
}

async function main({ routes, url, browser }: OwnSite): Promise<boolean> {
  const found: string[] = []
  let runs = 0
  for (const route of spread([...routes].sort(), Number(positionals[0] ?? 45)))
    for (const theme of MODES) {
      const context = await browser.newContext({
        colorScheme: theme === 'dark' ? 'dark' : 'light',
        reducedMotion: 'reduce',
      })
      await context.addInitScript(mode => localStorage.setItem('theme', mode), theme)
      const page = await context.newPage()
      await page.goto(url + route, { waitUntil: 'load' })
      // As the settings of browsers do it, which style sheets only see as a size of the root.
      await page.evaluate(size => document.documentElement.style.setProperty('font-size', size), `${flags.text}%`)
      for (const width of flags.widths.split(',').map(Number)) {
        await page.setViewportSize({ width, height: 800 })
        const before = found.length
        const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        if (excess > 0) found.push(`${route} ${width} ${theme}: ${excess} px too wide`)
        found.push(
          ...(await violationsOn(page, theme === 'light' ? 'all' : 'color')).map(
            violation => `${route} ${width} ${theme}: ${violation}`,
          ),
        )
        for (const line of found.slice(before)) console.log(line)
        runs++
      }
      await context.close()
    }
  console.log(`${runs} runs, ${found.length} violations and pages that are too wide`)
  return found.length === 0
}

process.exitCode = (await onOwnSite(main, flags.rtl ? 'ar' : undefined)) ? 0 : 1
