/**
 * Freezes plain data recursively, so that no stage can change what another one reads.
 * It works in place and returns the same object.
 */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  Object.freeze(value)
  for (const part of Object.values(value)) deepFreeze(part)
  return value
}
