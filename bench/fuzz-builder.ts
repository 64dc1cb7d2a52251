/** Builds sites for `bench/fuzz.ts` in a process that stays, as scripts do that use docsgen as a library: orders in, results out. */
import type { build as buildOfLibrary } from '../src/index.ts'

/** A site to build; with `cache: false`, the build knows nothing of earlier ones. */
export interface Order {
  siteDir: string
  outDir: string
  cache: boolean
}

/** The exit code that the command has, and the findings, one a line, sorted. */
export interface Built {
  code: number
  findings: string
}

const { build } = (await import(new URL('../dist/index.js', import.meta.url).href)) as { build: typeof buildOfLibrary }

process.on('message', async (order: Order) => {
  process.send?.(await built(order))
})

async function built(order: Order): Promise<Built> {
  // Findings name commands as they can be typed in the present folder.
  process.chdir(order.siteDir)
  try {
    const { published, diagnostics } = await build({ ...order, jobs: 1 })
    const findings = diagnostics.map(finding => JSON.stringify({ type: 'diagnostic', ...finding }))
    return { code: published ? 0 : 1, findings: findings.sort().join('\n') }
  } catch (error) {
    return { code: 2, findings: String(error) }
  }
}
