/** Class names from strings, lists and conditions, as the package of this name joins them. */
export function clsx(...parts: unknown[]): string {
  return parts.flatMap(namesOf).join(' ')
}

function namesOf(part: unknown): string[] {
  if (!part || part === true) return []
  if (Array.isArray(part)) return part.flatMap(namesOf)
  if (typeof part !== 'object') return [String(part)]
  return Object.entries(part).flatMap(([name, isOn]) => (isOn ? [name] : []))
}
