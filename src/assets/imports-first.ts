/**
 * The order of `@import` in a stylesheet. Returns the same rules, with imports from other sites first, because a
 * browser ignores an import after a rule, and lightningcss rejects one after the content of another file. As with
 * other bundlers, imports can also move before the rules of the stylesheet. Other rules keep their lines.
 */
import { isExternalUrl } from '../base/url.ts'

/** Comments, strings and unquoted addresses, which may contain the other tokens; and the ends of rules. */
const TOKEN = /\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*'|url\([^"'()]*\)|[;{}]/gi
const LEADING = /^(?:\s|\/\*[\s\S]*?(?:\*\/|$))+/
const IMPORT = /^@import\s*(?:url\(\s*)?["']?([^"')\s;]*)/i
/** Rules that may precede imports. */
const HEAD = /^@(?:charset|layer)\b[^{]*$/i

interface Rule {
  start: number
  end: number
  kind: 'head' | 'external' | 'local' | 'rule'
}

/** Moves imports. `late` includes those after other rules, which are invalid in CSS. */
export function importsFirst(text: string, { late }: { late: boolean }): string {
  if (!/@import/i.test(text)) return text
  const rules = rulesOf(text)
  const firstRule = rules.findIndex(({ kind }) => kind === 'rule')
  const considered = late || firstRule === -1 ? rules : rules.slice(0, firstRule)
  const before = considered.findIndex(({ kind }) => kind === 'local' || kind === 'rule')
  if (before === -1) return text
  const external = considered.filter(({ kind }, at) => kind === 'external' && at > before)
  const local = considered.filter(({ kind }, at) => kind === 'local' && firstRule !== -1 && at > firstRule)
  const inserted = [
    { at: considered[before]?.start ?? 0, moved: external },
    { at: rules[firstRule]?.start ?? 0, moved: local },
  ].filter(({ moved }) => moved.length > 0)
  return inserted.length === 0 ? text : withMoved(text, inserted)
}

function withMoved(text: string, inserted: readonly { at: number; moved: readonly Rule[] }[]): string {
  const moved = inserted.flatMap(insertion => insertion.moved).sort((a, b) => a.start - b.start)
  const blank = (start: number, end: number) => text.slice(start, end).replace(/[^\n]/g, ' ')
  const remaining = (start: number, end: number) => {
    let part = ''
    for (const rule of moved) {
      if (rule.start < start || rule.start >= end) continue
      part += text.slice(start, rule.start) + blank(rule.start, rule.end)
      start = rule.end
    }
    return part + text.slice(start, end)
  }
  let result = ''
  let end = 0
  for (const { at, moved: rules } of inserted) {
    // On one line, so that the other lines keep their numbers.
    const lines = rules.map(rule => text.slice(rule.start, rule.end).replace(/\s+/g, ' '))
    result += remaining(end, at) + lines.join('')
    end = at
  }
  return result + remaining(end, text.length)
}

/** The rules of the top level. */
function rulesOf(text: string): Rule[] {
  const rules: Rule[] = []
  let start = 0
  let depth = 0
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (token === '{') depth++
    else if (token === '}') depth = Math.max(0, depth - 1)
    if (depth > 0 || (token !== ';' && token !== '}')) continue
    const end = index + 1
    start += LEADING.exec(text.slice(start, end))?.[0].length ?? 0
    rules.push({ start, end, kind: kindOf(text.slice(start, end)) })
    start = end
  }
  return rules
}

function kindOf(rule: string): Rule['kind'] {
  const address = IMPORT.exec(rule)?.[1]
  if (address !== undefined) return isExternalUrl(address) || address.startsWith('/') ? 'external' : 'local'
  return HEAD.test(rule) ? 'head' : 'rule'
}
