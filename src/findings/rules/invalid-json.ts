import type { SourceSpan } from '../../model/diagnostic.ts'
import { defineRule } from '../define-rule.ts'
import { type FencedCode, fencedCode } from '../fenced-code.ts'

export const invalidJson = defineRule({
  id: 'invalid-json',
  group: 'pages',
  level: 'log',
  what: 'A code block in JSON cannot be parsed, so that readers who copy it get an error. Blocks with ellipses, comments or placeholders in angle brackets, parts of objects and blocks with one value in each line are fine.',
  todo: 'Correct the code, or call its language `jsonc`, `json5` or `text`.',
  checkPage:
    ({ textOf }) =>
    ({ page }) => {
      const text = textOf(page.path) ?? ''
      if (!/(?:```|~~~)[ \t]*json\b/i.test(text)) return []
      return fencedCode(text)
        .filter(({ language, code }) => language === 'json' && !ABBREVIATED.test(code) && !isReadable(code))
        .map(block => {
          const { reason, span } = problemIn(block)
          return {
            span,
            message: `The code is not valid JSON: ${reason}.`,
            hint: 'Correct it, or name another language.',
          }
        })
    },
})

/** What a reader fills in, and comments, which JSON does not have. */
const ABBREVIATED = /\.\.\.|…|\/\/ |\/\*|^\s*(?:\/\/|#)|<[\w -]+>|\{\{|\$\{/m

function isReadable(code: string): boolean {
  const lines = code.split('\n').filter(line => line.trim() !== '')
  const part = code.trim().replace(/,$/, '')
  return [code, `{${part}}`, `[${part}]`].some(isJson) || lines.every(isJson)
}

function isJson(code: string): boolean {
  try {
    JSON.parse(code)
    return true
  } catch {
    return false
  }
}

/** What is wrong, and where in the file. A block that begins with a name is a part of an object. */
function problemIn({ code, line, indent }: FencedCode): { reason: string; span: SourceSpan } {
  const isPart = /^\s*"[^"\n]*"\s*:/.test(code)
  try {
    JSON.parse(isPart ? `{${code}}` : code)
  } catch (error) {
    const said = (error as Error).message
    const at = Number(/position (\d+)/.exec(said)?.[1] ?? code.length) - Number(isPart)
    const before = code.slice(0, at).split('\n')
    const column = (before.at(-1)?.length ?? 0) + 1 + indent
    const reason = said.replace(/,? (?:"[\s\S]* is not valid JSON|(?:in JSON )?at position [\s\S]*)$/, '')
    const start = reason.charAt(0).toLowerCase() + reason.slice(1)
    return { reason: start, span: { line: line + before.length - 1, column, endColumn: column + 1 } }
  }
  return { reason: 'it cannot be parsed', span: { line, column: 1 } }
}
