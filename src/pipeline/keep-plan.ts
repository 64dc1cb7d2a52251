/**
 * Stores the plan of a site that was published. In: the site as it was read and planned. Out: its stored plan, in which
 * only the pages that changed are written.
 */
import type { ParsedPage } from '../model/page.ts'
import type { KeptFile, KeptPage, KeptPlan } from './kept-plan.ts'
import { PlannedFiles, type PublishedSite } from './planned-files.ts'

/** Stores the plan. */
export function keepPlan(plan: KeptPlan, site: PublishedSite): void {
  const { pages, store } = site
  plan.startFor(store.key)
  const files = new PlannedFiles(site)
  for (const page of pages.values()) keepFile(plan, page, files)
  plan.keepOnly(pages.keys())
  plan.putSite(files.site(), store.key)
}

function keepFile(plan: KeptPlan, page: ParsedPage, files: PlannedFiles): void {
  const { path } = page
  const file = files.file(page)
  if (!file) return
  const before = plan.file(path)
  if (before && isSame(before, file)) return
  const isSamePage = before?.sourceHash === file.sourceHash && before.frame === file.frame
  if (before && isSamePage && isSameJobs(before.pages, file.pages)) plan.updateFile(path, file)
  else plan.putFile(path, file, file.frame === '' ? undefined : files.parts(page))
}

function isSame(before: KeptFile, file: KeptFile): boolean {
  return JSON.stringify(before) === JSON.stringify(file)
}

function isSameJobs(before: readonly KeptPage[], pages: readonly KeptPage[]): boolean {
  const identity = ({ outPath, frame, site }: KeptPage) => [outPath, frame, site]
  return JSON.stringify(before.map(identity)) === JSON.stringify(pages.map(identity))
}
