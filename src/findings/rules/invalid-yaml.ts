import { parseAllDocuments } from 'yaml'
import { defineRule } from '../define-rule.ts'
import { fencedCode, placeInCode } from '../fenced-code.ts'

const LANGUAGE = /^ya?ml$/

export const invalidYaml = defineRule({
  id: 'invalid-yaml',
  group: 'pages',
  level: 'log',
  what: 'A code block in YAML cannot be parsed, so that readers who copy it get an error. Blocks with templates in braces or with ellipses are fine.',
  todo: 'Correct the code, or call its language `text`.',
  checkPage:
    ({ textOf }) =>
    ({ page }) => {
      return fencedCode(page, () => textOf(page.path) ?? '', LANGUAGE)
        .filter(({ code }) => !ABBREVIATED.test(code))
        .flatMap(block => {
          const [error] = parseAllDocuments(block.code, OPTIONS).flatMap(({ errors }) => errors)
          if (!error) return []
          const { line, col } = error.linePos?.[0] ?? { line: 1, col: 1 }
          const [reason = ''] = error.message.replace(/ at line \d+[\s\S]*$/, '').split('\n', 1)
          const message = `The code is not valid YAML: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}.`
          return [{ span: placeInCode(block, line, col), message, hint: 'Correct it, or name another language.' }]
        })
    },
})

/** A duplicate key shows two ways of setting it. */
const OPTIONS = { uniqueKeys: false, logLevel: 'silent' } as const

/** Templates and placeholders. */
const ABBREVIATED = /\{\{|\{%|…|^\s*\.\.\.|^\s*<[^<>\n]+>\s*$/m
