/**
 * Number prefixes of file and folder names.
 *
 * Returns the name without its prefix, and the number, which sets the position. Names that start like a version or a
 * date (`7.0-x`, `2021-11-02-x`) have no prefix.
 */

const PREFIX = /^(\d+)\s*[-_.]+\s*([^-_.\s].*)$/s
const VERSION_OR_DATE = /^\d+[-_.]\d/

export interface PrefixedName {
  name: string
  /** Undefined if there is no prefix. */
  position?: number
}

/** Splits `01-intro` into 1 and `intro`. */
export function splitNumberPrefix(name: string): PrefixedName {
  const first = name.charCodeAt(0)
  if (!(first >= 48 && first <= 57) || VERSION_OR_DATE.test(name)) return { name }
  const match = PREFIX.exec(name)
  if (match === null) return { name }
  return { name: match[2] ?? name, position: Number(match[1]) }
}

/** How prefixes are parsed: by the default rule, not at all, or by a function of the config. */
export type PrefixParsing = boolean | ((name: string) => { filename?: unknown; numberPrefix?: unknown })

/** Splits a name by the config's rule. If a function returns no name, the name is unchanged. */
export function splitPrefix(name: string, parsing: PrefixParsing): PrefixedName {
  if (typeof parsing === 'boolean') return parsing ? splitNumberPrefix(name) : { name }
  const { filename, numberPrefix } = parsing(name)
  if (typeof filename !== 'string' || filename === '') return { name }
  return { name: filename, ...(typeof numberPrefix === 'number' && { position: numberPrefix }) }
}

/** A path without the prefixes of its segments, as the config defines them. */
export function withoutPrefixes(path: string, parsing: PrefixParsing): string {
  if (parsing === true) return stripNumberPrefixes(path)
  if (parsing === false || path === '') return path
  return path
    .split('/')
    .map(segment => splitPrefix(segment, parsing).name)
    .join('/')
}

/** A path without the prefixes of its segments. */
export function stripNumberPrefixes(path: string): string {
  if (!/(?:^|\/)\d/.test(path)) return path
  return path
    .split('/')
    .map(segment => splitNumberPrefix(segment).name)
    .join('/')
}
