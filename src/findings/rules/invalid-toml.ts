import { onDemand } from '../../base/on-demand.ts'
import { defineRule } from '../define-rule.ts'
import { fencedCode, placeInCode } from '../fenced-code.ts'

const LANGUAGE = /^toml$/

export const invalidToml = defineRule({
  id: 'invalid-toml',
  group: 'pages',
  level: 'log',
  what: 'A code block in TOML cannot be parsed, so that readers who copy it get an error. Blocks with ellipses, templates or placeholders in angle brackets are fine, and so are duplicate keys.',
  todo: 'Correct the code, or call its language `text`.',
  checkPage:
    ({ textOf }) =>
    ({ page }) => {
      return fencedCode(page, () => textOf(page.path) ?? '', LANGUAGE)
        .filter(({ code }) => !ABBREVIATED.test(code))
        .flatMap(block => {
          const error = errorIn(block.code)
          if (!error) return []
          const message = `The code is not valid TOML: ${error.reason}.`
          const hint = 'Correct it, or name another language.'
          return [{ span: placeInCode(block, error.line, error.column), message, hint }]
        })
    },
})

/** Placeholders and templates. */
const ABBREVIATED = /\.\.\.|…|=\s*<[^<>\n]+>|\{\{|\$\{/

interface TomlError {
  reason: string
  line: number
  column: number
}

function errorIn(code: string): TomlError | undefined {
  const { parse } = onDemand('smol-toml') as typeof import('smol-toml')
  try {
    parse(code)
    return undefined
  } catch (error) {
    const { message, line = 1, column = 1 } = error as Error & Partial<TomlError>
    const [said = ''] = message.replace(/^Invalid TOML document: /, '').split('\n', 1)
    return /redefin|already|duplicate/i.test(said) ? undefined : { reason: said.replace(/\.$/, ''), line, column }
  }
}
