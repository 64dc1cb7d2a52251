/**
 * Links in code of TypeScript. In: code as the compiler prints it, and the names of symbols. Out: the code with a link for
 * each type that is a symbol of the reference.
 */
import type { LinkedCode } from '../../../model/reference.ts'

/** A string, or a name with those of its namespaces. */
const TOKEN = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`|[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*/g

/** The code with links. Names that the code declares itself, such as type parameters, are left out. */
export function linkTypes(code: string, names: ReadonlyMap<string, string>, own: ReadonlySet<string>): LinkedCode {
  const parts: (string | { text: string; ref: string })[] = []
  let done = 0
  for (const { 0: text, index } of code.matchAll(TOKEN)) {
    const ref = /^["'`]/.test(text) || own.has(text) ? undefined : names.get(text)
    if (ref === undefined || isName(code, index, index + text.length)) continue
    if (index > done) parts.push(code.slice(done, index))
    parts.push({ text, ref })
    done = index + text.length
  }
  if (done < code.length) parts.push(code.slice(done))
  return parts
}

/** Whether the word is the name of a parameter, a property or a method rather than a type. */
function isName(code: string, start: number, end: number): boolean {
  return /^\??:|^\??\(|^\s+in\s/.test(code.slice(end, end + 6)) || code[start - 1] === '.'
}
