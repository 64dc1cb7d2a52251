/**
 * Freezes plain data all the way down, so that no stage can change what another one reads.
 * Works on what it is given; the result is the same object.
 */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  Object.freeze(value)
  for (const part of Object.values(value)) deepFreeze(part)
  return value
}
