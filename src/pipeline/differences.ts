/**
 * The differences between two plain values. In: both. Out: for each leaf that differs its path, both values, and the texts
 * beside it, which tell what it belongs to.
 */

export interface Difference {
  /** Such as `next.label` or `slots[2].props.title`. */
  path: string
  /** As JSON; absent if there is no such value. */
  before?: string
  after?: string
  /** The texts of both values, and of the objects that contain them. */
  around: string[]
}

/** All differences, in the order of the new value. Lists are compared item by item. */
export function differences(before: unknown, after: unknown, path = '', around: readonly string[] = []): Difference[] {
  if (isContainer(before) && isContainer(after) && Array.isArray(before) === Array.isArray(after)) {
    const texts = [...around, ...textsIn(after), ...textsIn(before)]
    const keys = [...new Set([...Object.keys(after), ...Object.keys(before)])]
    return keys.flatMap(key => differences(before[key], after[key], joined(path, key, Array.isArray(after)), texts))
  }
  const [old, now] = [jsonOf(before), jsonOf(after)]
  if (old === now) return []
  // The nearest text is the best one.
  return [{ path, before: old, after: now, around: [...textsIn(after), ...textsIn(before), ...[...around].reverse()] }]
}

function isContainer(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !(value instanceof Uint8Array)
}

function joined(path: string, key: string, isList: boolean): string {
  if (isList) return `${path}[${key}]`
  return path === '' ? key : `${path}.${key}`
}

function jsonOf(value: unknown): string | undefined {
  return value === undefined ? undefined : JSON.stringify(value)
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return isContainer(value) ? Object.values(value).filter(item => typeof item === 'string') : []
}
