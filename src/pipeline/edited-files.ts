/**
 * The files of a site that were edited since it was published. In: the files on disk, the kept plan. Out: the edited files
 * with their pages as they are now; undefined where an edit reaches further than the text of its page.
 */
import type { TemplateModule } from '../assets/scripts.ts'
import { isUnchanged } from '../base/fingerprint.ts'
import type { SourceFile } from '../model/source.ts'
import type { ParsedFile } from '../parse/stage.ts'
import type { KeptFile, KeptPlan } from './kept-plan.ts'
import { pageFrame } from './page-frame.ts'
import type { PageStore, SeenFile } from './page-store.ts'
import type { ParseCache } from './parse-cache.ts'
import { type ParseContext, parseFiles } from './parse-pages.ts'

/** A file that was read again. */
export interface EditedFile {
  source: SourceFile
  seen: SeenFile
  /** As it was built last. */
  before: KeptFile
  /** What it is now; absent where only its `stat` changed. */
  parsed?: ParsedFile
}

/** More pages than this are built faster with threads. */
const MAX_EDITED = 16

/** The files whose `stat` tells that they may have changed; undefined where there are many, or where one is new. */
export function touchedFiles(files: readonly SourceFile[], plan: KeptPlan): SourceFile[] | undefined {
  const touched = new Map<string, SourceFile>()
  for (const file of files) {
    const before = plan.file(file.path)
    if (!before) return undefined
    if (isUnchanged(before, file)) continue
    if (before.frame === '' || touched.size === MAX_EDITED) return undefined
    touched.set(file.path, file)
  }
  return [...touched.values()]
}

export interface EditedSources {
  plan: KeptPlan
  store: PageStore
  /** The content components. */
  components: TemplateModule
  parsing: ParseContext
}

/** The files as they are now, and how many were parsed. */
export async function readEdited(
  touched: readonly SourceFile[],
  { plan, store, components, parsing }: EditedSources,
): Promise<{ edited: EditedFile[]; parsed: number } | undefined> {
  const edited = new Map<string, EditedFile>()
  const seenAt = Date.now()
  const note = (source: SourceFile, parsed?: ParsedFile) => {
    const before = plan.file(source.path)
    if (before) edited.set(source.path, { source, seen: { stat: source.stat, seenAt }, before, parsed })
  }
  const cache: ParseCache = {
    unchanged: () => undefined,
    known: path => {
      const page = store.get(path)
      return page && page.sourceHash === plan.file(path)?.sourceHash ? [page] : []
    },
    touch: file => note(file),
    put: (file, parsed) => {
      note(file, parsed)
      return parsed.page
    },
  }
  const { parsed, diagnostics } = await parseFiles(touched, { components, cache }, parsing)
  const isText = ({ before, parsed }: EditedFile) => !parsed || pageFrame(parsed.page) === before.frame
  const all = [...edited.values()]
  if (diagnostics.length > 0 || all.length < touched.length || !all.every(isText)) return undefined
  return { edited: all, parsed }
}
