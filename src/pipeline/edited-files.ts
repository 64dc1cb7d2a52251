/**
 * The files of a site that were edited since it was published. In: the files on disk, the kept plan. Out: the edited
 * files with their pages as they are now; undefined if an edit affects more than the text of its page.
 */
import type { TemplateModule } from '../assets/scripts.ts'
import { isUnchanged } from '../base/fingerprint.ts'
import type { Stopwatch } from '../base/stopwatch.ts'
import { isSameFile } from '../engine/cache/file-hashes.ts'
import type { SourceFile } from '../model/source.ts'
import type { ParsedFile } from '../parse/stage.ts'
import type { EditedPlan, KeptFile } from './kept-plan.ts'
import { pageFrame } from './page-frame.ts'
import type { SeenFile } from './page-store.ts'
import type { ParseCache } from './parse-cache.ts'
import { parseFiles } from './parse-pages.ts'
import type { ParseContext } from './parse-run.ts'

/** A file that was read again after a possible edit. */
export interface EditedFile {
  source: SourceFile
  seen: SeenFile
  /** The file as of the last build. */
  before: KeptFile
  /** The file's new parse result; absent if its content is the same. */
  parsed?: ParsedFile
}

/** If a larger share of the files changed, the whole site is built, which threads do together. A few may always change. */
const MAX_EDITED = { share: 1 / 16, few: 16 }

/** Files on disk that may have been edited. */
interface TouchedFiles {
  /** Files whose content changed. */
  changed: SourceFile[]
  /** Files whose `stat` is inconclusive, but whose content is the same. */
  same: EditedFile[]
}

/** The files that may have changed; undefined if there are many, if one is new, or if other files depend on one. */
function touchedFiles(files: readonly SourceFile[], plan: EditedPlan, watch: Stopwatch): TouchedFiles | undefined {
  const seenAt = Date.now()
  const most = Math.max(MAX_EDITED.few, Math.floor(files.length * MAX_EDITED.share))
  const changed = new Map<string, SourceFile>()
  const same = new Map<string, EditedFile>()
  for (const source of files) {
    const { path, absPath, stat } = source
    const seen = plan.seen(path)
    if (!seen) return watch.refuse(`${path} is new`)
    if (isUnchanged(seen, source) || same.has(path)) continue
    const before = plan.file(path)
    if (!before) return watch.refuse(`${path} is new`)
    if (isSameFile({ path: absPath, hash: before.sourceHash }))
      same.set(path, { source, seen: { stat, seenAt }, before })
    else if (before.frame === '') return watch.refuse(`other files may depend on ${path}`)
    else if (changed.size === most) return watch.refuse(`more than ${most} pages changed`)
    else changed.set(path, source)
  }
  return { changed: [...changed.values()], same: [...same.values()] }
}

export interface EditedSources {
  plan: EditedPlan
  /** The content components. */
  components: TemplateModule
  parsing: ParseContext
}

/** The files that were read again, and how many were parsed. */
export async function readEdited(
  files: readonly SourceFile[],
  { plan, components, parsing }: EditedSources,
): Promise<{ edited: EditedFile[]; parsed: number } | undefined> {
  const touched = touchedFiles(files, plan, parsing.watch)
  if (!touched) return undefined
  const edited: EditedFile[] = []
  const seenAt = Date.now()
  const cache: ParseCache = {
    unchanged: () => undefined,
    known: () => [],
    touch: () => undefined,
    put: (source, parsed) => {
      const before = plan.file(source.path)
      if (before) edited.push({ source, seen: { stat: source.stat, seenAt }, before, parsed })
      return parsed.page
    },
  }
  const { changed, same } = touched
  const { pages, parsed, diagnostics } = await parseFiles(changed, { components, cache }, parsing)
  const isText = ({ before, parsed }: EditedFile) => !parsed || pageFrame(parsed.page) === before.frame
  // Findings in a page are part of its frame; others are about the run.
  const ofPages = [...pages.values()].reduce((sum, page) => sum + page.diagnostics.length, 0)
  const more = edited.find(file => !isText(file))
  if (more) return parsing.watch.refuse(`more than the text of ${more.source.path} changed`)
  if (diagnostics.length > ofPages || edited.length < changed.length)
    return parsing.watch.refuse('a changed page cannot be read')
  return { edited: [...same, ...edited], parsed }
}
