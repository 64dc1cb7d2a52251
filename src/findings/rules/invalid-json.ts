import { jsonProblem } from '../../base/json-problem.ts'
import type { SourceSpan } from '../../model/diagnostic.ts'
import { defineRule } from '../define-rule.ts'
import { type FencedCode, fencedCode, placeInCode } from '../fenced-code.ts'

const LANGUAGE = /^json$/

export const invalidJson = defineRule({
  id: 'invalid-json',
  group: 'pages',
  level: 'log',
  what: 'A code block in JSON cannot be parsed, so that readers who copy it get an error. Blocks with ellipses, comments or placeholders in angle brackets, parts of objects and blocks with one value in each line are fine.',
  todo: 'Correct the code, or call its language `jsonc`, `json5` or `text`.',
  checkPage:
    ({ textOf }) =>
    ({ page }) => {
      return fencedCode(page, () => textOf(page.path) ?? '', LANGUAGE)
        .filter(({ code }) => !ABBREVIATED.test(code) && !isReadable(code))
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
  const problem = jsonProblem(isPart ? `{${code}}` : code)
  if (!problem) return { reason: 'it cannot be parsed', span: placeInCode(block, 1, 1) }
  const before = code.slice(0, problem.offset - Number(isPart)).split('\n')
  const column = (before.at(-1)?.length ?? 0) + 1
  return { reason: problem.reason, span: placeInCode(block, before.length, column) }
}
