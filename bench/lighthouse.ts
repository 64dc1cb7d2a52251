/**
 * `node --import tsx bench/lighthouse.ts [siteDir]`: Lighthouse (mobile, simulated throttling) over one page of each
 * kind of the built site, as `docsgen serve` serves it. Prints the four scores, total blocking time and layout shift;
 * exits with 1 if a score is below 100. Lighthouse is large and not among the dependencies: `npm i --no-save
 * lighthouse@12` first, or point LIGHTHOUSE at the folder where it is installed.
 */
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'
import { findBrowser } from '../scripts/testing/share-browser.js'
import { serveBuilt } from '../src/commands/serve.ts'
import '../src/features/index.ts'

interface Result {
  lhr: {
    categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
    audits: Record<string, { numericValue?: number; score: number | null; title: string }>
  }
}

/** One page of each kind. */
const PAGES = [
  '/',
  '/learn/introduction/',
  '/developers/quickstart',
  '/based-applications/learn/based-applications/strategy-weights',
  '/operators/operator-node/node-setup/node-configuration-reference',
  '/operators/operator-node/node-setup/manual-setup',
  '/learn/protocol-overview/tokenomics/liquidations',
  '/stakers/validators/validator-onboarding',
  '/developers/smart-contracts/ssvnetwork',
  '/search?q=cluster',
]
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']

async function main(): Promise<boolean> {
  const home = createRequire(`${process.env.LIGHTHOUSE ?? process.cwd()}/`)
  const { default: lighthouse } = (await import(pathToFileURL(home.resolve('lighthouse')).href)) as {
    default: (url: string, flags: object) => Promise<Result>
  }
  const siteDir = resolve(process.argv[2] ?? '.')
  const served = await serveBuilt({
    siteDir,
    port: 0,
    host: 'localhost',
    strictPort: false,
    cache: true,
    drafts: false,
    follow: false,
    dir: process.env.SITE_OUT,
    onRebuilt: () => undefined,
    onNotice: () => undefined,
  })
  const port = 9200 + (process.pid % 700)
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', `--remote-debugging-port=${port}`],
  })
  let isPerfect = true
  for (const path of PAGES) {
    const { lhr } = await lighthouse(served.url.replace(/\/$/, '') + path, {
      port,
      logLevel: 'error',
      onlyCategories: CATEGORIES,
    })
    const scores = CATEGORIES.map(name => Math.round((lhr.categories[name]?.score ?? 0) * 100))
    const value = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN
    console.log(
      `${path}\n  ${CATEGORIES.map((name, at) => `${name} ${scores[at]}`).join(', ')}; ` +
        `blocking ${value('total-blocking-time').toFixed(0)} ms, shift ${value('cumulative-layout-shift').toFixed(3)}`,
    )
    for (const id of lostBy(lhr)) console.log(`  - ${id}: ${lhr.audits[id]?.title}`)
    if (scores.some(score => score < 100)) isPerfect = false
  }
  await browser.close()
  await served.close()
  return isPerfect
}

/** Weighted audits that did not pass. */
function lostBy({ categories, audits }: Result['lhr']): string[] {
  const counting = Object.values(categories).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0))
  return counting.map(({ id }) => id).filter(id => (audits[id]?.score ?? 1) < 0.9)
}

process.exitCode = (await main()) ? 0 : 1
