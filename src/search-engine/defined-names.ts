/** Recognises identifiers that a text defines. */

/** A line that defines an identifier is short, and the identifier has characters that words do not have. */
const MAX_DEFINITION_LENGTH = 100
/** The name of a function in a line that begins with its signature. */
const SIGNATURE = /^([\w$.]+)\([^()]*\)/
/** The identifier of a heading that contains nothing else, or only its parameters, type or value after it. */
const NAMED_BY_HEADING =
  /^(?:(?:static|async|new|class|event|function|interface|type):?\s+)?['"`]?([.#@$\w][-.#@/$\w]*)['"`]?\s*([([<{=?]|$)/i
/** The first word of a sentence. Most lines that define nothing begin with one. */
const BEGINS_PLAIN = /^[A-Z]?[a-z]*(?:\s|$)/
const LOOKS_LIKE_CODE = /[_$@./\-\d]|[a-z][A-Z]/

/**
 * `expect.toBe(value)` defines `expect.toBe` and `toBe`; `bail [number]` defines nothing, because the name alone is a
 * plain word.
 */
export function namesDefinedByHeading(heading: string): string[] {
  const [, name = '', next] = NAMED_BY_HEADING.exec(heading) ?? []
  if (name === '' || !(LOOKS_LIKE_CODE.test(name) || next === '(')) return []
  const last = next === '(' || name.startsWith('.') ? /[.#]([A-Za-z_$][\w$]*)$/.exec(name)?.[1] : undefined
  return last === undefined ? [name] : [name, last]
}

/** A line, and the identifier or the few of them that it defines. */
export interface DefiningLine {
  line: string
  named: string
}

/** The lines of a text that define identifiers. */
export function definingLines(text: string): DefiningLine[] {
  const found: DefiningLine[] = []
  for (const line of text.split('\n')) {
    const named = nameDefinedByLine(line)
    if (named !== undefined) found.push({ line, named })
  }
  return found
}

/**
 * The identifier that a line defines, or the few of them: they fill the line, or it begins with the signature of one.
 */
export function nameDefinedByLine(line: string): string | undefined {
  if (BEGINS_PLAIN.test(line)) return undefined
  const signature = SIGNATURE.exec(line)?.[1]
  const named = signature ?? line
  const isCode = signature !== undefined || LOOKS_LIKE_CODE.test(named)
  return named.length <= MAX_DEFINITION_LENGTH && isCode ? named : undefined
}
