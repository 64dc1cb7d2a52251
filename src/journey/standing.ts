/**
 * The memory of the last published site: from what it was made, and what was said about it. A build that
 * finds everything as it was, the published files included, has nothing to do.
 */
import { readFileSync } from 'node:fs'
import { deserialize, serialize } from 'node:v8'
import { readIfExists, writeAtomic } from '../base/files.ts'
import { hashOf } from '../base/hash.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { BuildReport } from '../model/report.ts'
import type { Inventory } from '../model/source.ts'

/** What a build says again when nothing changed. Its findings have no severity yet: that is the config's affair. */
export interface StandingReport extends Pick<BuildReport, 'pages' | 'largest'> {
  diagnostics: Diagnostic[]
}

interface Standing {
  format: string
  identity: string
  report: StandingReport
  /** Files that changed shortly before they were read, by absolute path: their hashes, since `stat` may not tell. */
  recent: [string, string][]
}

const FORMAT = 'docsgen-standing-2'
/** A file changed within this time before it was read may change again without its `stat` telling. */
const RACY_MS = 2000

/** The report of the site that was published from exactly this; undefined where it has to be built. */
export async function recallSite(path: string, identity: () => Promise<string>): Promise<StandingReport | undefined> {
  try {
    const data = readIfExists(path)
    const standing = data && (deserialize(data) as Standing)
    if (standing?.format !== FORMAT || standing.identity !== (await identity())) return undefined
    return standing.recent.every(([file, hash]) => hashOf(readFileSync(file)) === hash) ? standing.report : undefined
  } catch {
    // Cut off, from another Node, a file that is gone: as good as none.
    return undefined
  }
}

/**
 * Remembers a published site.
 * @param made.startedAt when its files began to be read, in ms since 1970
 */
export function rememberSite(
  path: string,
  {
    identity,
    report,
    found,
    startedAt,
  }: { identity: string; report: StandingReport; found: Pick<Inventory, 'files' | 'assets'>; startedAt: number },
): void {
  const files = new Set(
    [...found.files, ...found.assets].filter(file => file.mtimeMs > startedAt - RACY_MS).map(file => file.absPath),
  )
  const recent = [...files].map((file): [string, string] => [file, hashOf(readFileSync(file))])
  const { diagnostics, pages, largest } = report
  const said: StandingReport = { diagnostics, pages, largest }
  writeAtomic(path, serialize({ format: FORMAT, identity, report: said, recent } satisfies Standing))
}
