/**
 * Edits of a text that preserve positions. Returns the changed text and a map from its offsets back to the source's.
 * New text maps to the start of the text that it replaces, and its last character to the end.
 */

/** Replaces `source.slice(start, end)` with `text`. */
export interface Edit {
  start: number
  end: number
  text: string
}

/** Maps offsets of the changed text to offsets of the source. */
export interface OffsetMap {
  toSource(offset: number): number
}

/** The result of applying edits. */
export interface Edited {
  text: string
  map: OffsetMap
}

/** The map of an unchanged text that starts at `base` of its source. */
export function shiftMap(base: number): OffsetMap {
  return { toSource: offset => offset + base }
}

/**
 * Applies edits to `source.slice(base)`. Edits are in offsets of `source`, in any order; of two with the same start,
 * the one that was given first comes first in the text.
 */
export function applyEdits(source: string, base: number, edits: Edit[]): Edited {
  if (edits.length === 0) return { text: source.slice(base), map: shiftMap(base) }
  const sorted = edits.map((edit, order) => ({ edit, order }))
  sorted.sort((a, b) => a.edit.start - b.edit.start || a.edit.end - b.edit.end || a.order - b.order)
  // Per range: its start in the output and in the source; for new text, the end of the text that it replaces.
  const outStarts: number[] = []
  const sourceStarts: number[] = []
  const replacedEnds: (number | undefined)[] = []
  const parts: string[] = []
  let out = 0
  let at = base
  const add = (text: string, sourceStart: number, replacedEnd?: number) => {
    if (text === '') return
    outStarts.push(out)
    sourceStarts.push(sourceStart)
    replacedEnds.push(replacedEnd)
    parts.push(text)
    out += text.length
  }
  for (const { edit } of sorted) {
    if (edit.start < at) continue
    add(source.slice(at, edit.start), at)
    add(edit.text, edit.start, edit.end)
    at = edit.end
  }
  add(source.slice(at), at)
  return { text: parts.join(''), map: { toSource: offset => locate(offset) } }

  function locate(offset: number): number {
    let low = 0
    let high = outStarts.length - 1
    if (high < 0) return base
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((outStarts[middle] as number) <= offset) low = middle
      else high = middle - 1
    }
    const start = sourceStarts[low] as number
    const within = offset - (outStarts[low] as number)
    const replacedEnd = replacedEnds[low]
    if (replacedEnd === undefined) return start + within
    const isLast = within >= (parts[low] as string).length - 1
    return isLast ? Math.max(start, replacedEnd - 1) : start
  }
}
