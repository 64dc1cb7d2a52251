/**
 * Stores the plan of a site that was published. In: the site as it was read and planned. Out: its stored plan, in which
 * only the pages that changed are written. What does not depend on the HTML of new pages is made before, while other
 * threads render them.
 */
import type { Steps } from '../base/yield.ts'
import type { ParsedPage } from '../model/page.ts'
import type { KeptFile, KeptPage, KeptPlan } from './kept-plan.ts'
import { type IndexedSite, keptSite, PlannedFiles, type PublishedSite } from './planned-files.ts'

/** Number of pages in one step. */
const PAGES_PER_STEP = 32

/** Stores the files that the plan lacks, in steps. Returns their paths: the hashes of their outputs are added later. */
export function* preparePlan(plan: KeptPlan, site: IndexedSite): Steps<ReadonlySet<string>> {
  const prepared = new Set<string>()
  plan.startFor(site.store.key)
  const files = new PlannedFiles(site)
  for (const page of site.pages.values()) {
    const { path } = page
    const file = plan.file(path) ? undefined : files.file(page)
    if (!file) continue
    putFile(plan, { path, file, page }, files)
    prepared.add(path)
    if (prepared.size % PAGES_PER_STEP === 0) yield
  }
  return prepared
}

/** Stores the plan. `prepared` is the result of `preparePlan` for the same site. */
export function keepPlan(plan: KeptPlan, site: PublishedSite, prepared: ReadonlySet<string> = new Set()): void {
  const { pages, store, rendering } = site
  plan.startFor(store.key)
  const files = new PlannedFiles(site)
  for (const page of pages.values()) {
    const file = prepared.has(page.path) ? plan.file(page.path) : undefined
    if (file) plan.updateFile(page.path, withHashes(file, rendering))
    else keepFile(plan, page, files)
  }
  plan.keepOnly(pages.keys())
  plan.putSite(keptSite(site), store.key)
}

/** The record with the hashes of its outputs. */
function withHashes(file: KeptFile, { sink }: IndexedSite['rendering']): KeptFile {
  const hashOf = (path: string | undefined) => (path === undefined ? undefined : sink.hashOf(path))
  return { ...file, pages: file.pages.map(page => ({ ...page, markdownHash: hashOf(page.markdownPath) })) }
}

function keepFile(plan: KeptPlan, page: ParsedPage, files: PlannedFiles): void {
  const { path } = page
  const file = files.file(page)
  if (!file) return
  const before = plan.file(path)
  if (before && isSame(before, file)) return
  const isSamePage = before?.sourceHash === file.sourceHash && before.frame === file.frame
  if (before && isSamePage && isSameJobs(before.pages, file.pages)) plan.updateFile(path, file)
  else putFile(plan, { path, file, page }, files)
}

function putFile(
  plan: KeptPlan,
  { path, file, page }: { path: string; file: KeptFile; page: ParsedPage },
  files: PlannedFiles,
): void {
  plan.putFile(path, file, file.frame === '' ? undefined : files.parts(page))
}

function isSame(before: KeptFile, file: KeptFile): boolean {
  return JSON.stringify(before) === JSON.stringify(file)
}

function isSameJobs(before: readonly KeptPage[], pages: readonly KeptPage[]): boolean {
  const identity = ({ outPath, frame, site }: KeptPage) => [outPath, frame, site]
  return JSON.stringify(before.map(identity)) === JSON.stringify(pages.map(identity))
}
