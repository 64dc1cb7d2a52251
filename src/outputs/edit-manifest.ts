/**
 * The list of all files after an edit: that of a large site takes longer to write than a page. In: the bytes of the
 * published list, and the files that changed. Out: the bytes of the list with them; undefined where it is not one.
 */
import type { ChangedFiles } from '../model/output.ts'
import { entryOf, FILES } from './manifest.ts'

/** What an entry begins with. Nothing else does: names have no line breaks, and what is in an entry is indented further. */
const ENTRY = '\n  "'
const NAME_END = '": {\n'
const ENTRY_END = '\n  }'
const LIST_END = '\n }\n}\n'

/** Replaces, adds and removes entries. */
export function editManifest(text: Buffer, { written, removed }: ChangedFiles): Buffer | undefined {
  const start = text.indexOf(FILES) + FILES.length
  const end = text.length - LIST_END.length
  const isList = text.indexOf(ENTRY, start) === start && text.toString('latin1', end) === LIST_END
  if (!isList) return undefined
  const changes = [
    ...written.map(file => ({ path: file.path, entry: entryOf(file) })),
    ...removed.map(path => ({ path, entry: undefined })),
  ].sort((a, b) => (a.path < b.path ? -1 : 1))
  const entries: Uint8Array[] = []
  let done = start
  const keepTo = (to: number) => {
    if (done === to) return
    entries.push(text.subarray(done, to))
    // All get a comma behind them, and the last one has none.
    if (to === end) entries.push(Buffer.from(','))
  }
  for (const { path, entry } of changes) {
    const place = findEntry(text, path, { start, end })
    keepTo(place.start)
    if (entry !== undefined) entries.push(Buffer.from(`${entry},`))
    done = place.end
  }
  keepTo(end)
  const list = Buffer.concat(entries)
  return list.length > 0
    ? Buffer.concat([text.subarray(0, start), list.subarray(0, -1), text.subarray(end)])
    : undefined
}

interface Place {
  start: number
  end: number
}

/** The entry of a path with the comma behind it; an empty place where it would be if there is none. */
function findEntry(text: Buffer, path: string, { start, end }: Place): Place {
  let [low, high] = [start, end]
  while (low < high) {
    // The entry that begins in the middle or before: one begins at `low`.
    const at = text.lastIndexOf(ENTRY, low + ((high - low) >> 1))
    const next = nextEntry(text, at, end)
    const name = nameAt(text, at)
    if (name === path) return { start: at, end: next }
    if (name < path) low = next
    else high = at
  }
  return { start: low, end: low }
}

function nextEntry(text: Buffer, at: number, end: number): number {
  const after = text.indexOf(ENTRY_END, at) + ENTRY_END.length
  return after < end ? after + 1 : end
}

function nameAt(text: Buffer, at: number): string {
  const from = at + ENTRY.length - 1
  return JSON.parse(text.toString('utf8', from, text.indexOf(NAME_END, from) + 1))
}
