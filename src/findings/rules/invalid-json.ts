import type { SourceSpan } from '../../model/diagnostic.ts'
import { defineRule } from '../define-rule.ts'
import { type FencedCode, fencedCode, hasFence, placeInCode } from '../fenced-code.ts'

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
      if (!hasFence(text, 'json')) return []
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

/** Placeholders, and comments, which JSON does not support. */
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

/** The problem and its place in the file. A block that begins with a name is part of an object. */
function problemIn(block: FencedCode): { reason: string; span: SourceSpan } {
  const { code } = block
  const isPart = /^\s*"[^"\n]*"\s*:/.test(code)
  try {
    JSON.parse(isPart ? `{${code}}` : code)
  } catch (error) {
    const said = (error as Error).message
    const at = (positionIn(said) ?? firstWrong(isPart ? `{${code}}` : code)) - Number(isPart)
    const before = code.slice(0, at).split('\n')
    const column = (before.at(-1)?.length ?? 0) + 1
    const reason = said.replace(/,? (?:"[\s\S]* is not valid JSON|(?:in JSON )?at position [\s\S]*)$/, '')
    const start = reason.charAt(0).toLowerCase() + reason.slice(1)
    return { reason: start, span: placeInCode(block, before.length, column) }
  }
  return { reason: 'it cannot be parsed', span: placeInCode(block, 1, 1) }
}

function positionIn(message: string): number | undefined {
  const position = /position (\d+)/.exec(message)?.[1]
  return position === undefined ? undefined : Number(position)
}

/** End of the shortest prefix that nothing can complete, because V8 does not always report the position. */
function firstWrong(code: string): number {
  let fine = 0
  let wrong = code.length
  while (wrong - fine > 1) {
    const middle = (fine + wrong) >> 1
    if (canGoOn(code.slice(0, middle))) fine = middle
    else wrong = middle
  }
  return fine
}

function canGoOn(beginning: string): boolean {
  try {
    JSON.parse(beginning)
    return true
  } catch (error) {
    const { message } = error as Error
    return /end of JSON|Unterminated/.test(message) || positionIn(message) === beginning.length
  }
}
