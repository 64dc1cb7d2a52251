/**
 * Limits for the depth and size of data from files: later steps walk it recursively, copy it between threads and write
 * it as JSON, where a stack overflow can end the whole process. Works without recursion.
 */

/** Maximum nesting depth of lists and maps. */
export const MAX_DATA_DEPTH = 100
/** Maximum number of values on all levels together; a list that YAML aliases repeat counts each time. */
const MAX_VALUES = 1_000_000
/** Maximum number of characters of all texts together. */
const MAX_CHARACTERS = 50_000_000

/** Why data cannot be used, as the predicate of a sentence that begins with the data's name. */
export function dataProblem(data: unknown): string | undefined {
  const open: { value: unknown; depth: number }[] = [{ value: data, depth: 0 }]
  let values = 0
  let characters = 0
  for (let entry = open.pop(); entry; entry = open.pop()) {
    const { value, depth } = entry
    if (typeof value === 'string') characters += value.length
    if (++values > MAX_VALUES || characters > MAX_CHARACTERS) return 'is too large'
    if (!isPlain(value)) continue
    if (depth >= MAX_DATA_DEPTH) return `is nested deeper than ${MAX_DATA_DEPTH} levels, or contains itself`
    for (const inner of Object.values(value)) open.push({ value: inner, depth: depth + 1 })
  }
  return undefined
}

/** Lists and maps; other objects count as single values. */
function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype = Object.getPrototypeOf(value)
  return Array.isArray(value) || prototype === Object.prototype || prototype === null
}
