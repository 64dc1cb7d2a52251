/** Rules about the code of code blocks: readers who copy it should not get an error. */

import { parseAllDocuments } from 'yaml'
import { jsonProblem } from '../../base/json-problem.ts'
import { onDemand } from '../../base/on-demand.ts'
import type { SourceSpan } from '../../model/diagnostic.ts'
import { defineRule } from '../define-rule.ts'
import { type FencedCode, fencedCode, placeInCode } from '../fenced-code.ts'

const JSON_LANGUAGE = /^json$/

export const invalidJson = defineRule({
  id: 'invalid-json',
  group: 'pages',
  level: 'log',
  what: 'A code block in JSON cannot be parsed, so that readers who copy it get an error. Blocks with ellipses, comments or placeholders in angle brackets, parts of objects and blocks with one value in each line are fine.',
  todo: 'Correct the code, or call its language `jsonc`, `json5` or `text`.',
  checkPage:
    ({ textOf }) =>
    ({ page }) => {
      return fencedCode(page, () => textOf(page.path) ?? '', JSON_LANGUAGE)
        .filter(({ code }) => !ABBREVIATED_JSON.test(code) && !isReadableJson(code))
        .map(block => {
          const { reason, span } = jsonProblemIn(block)
          return {
            span,
            message: `The code is not valid JSON: ${reason}.`,
            hint: 'Correct it, or name another language.',
          }
        })
    },
})

/** Placeholders, and comments, which JSON does not support. */
const ABBREVIATED_JSON = /\.\.\.|…|\/\/ |\/\*|^\s*(?:\/\/|#)|<[\w -]+>|\{\{|\$\{/m

function isReadableJson(code: string): boolean {
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
function jsonProblemIn(block: FencedCode): { reason: string; span: SourceSpan } {
  const { code } = block
  const isPart = /^\s*"[^"\n]*"\s*:/.test(code)
  const problem = jsonProblem(isPart ? `{${code}}` : code)
  if (!problem) return { reason: 'it cannot be parsed', span: placeInCode(block, 1, 1) }
  const before = code.slice(0, problem.offset - Number(isPart)).split('\n')
  const column = (before.at(-1)?.length ?? 0) + 1
  return { reason: problem.reason, span: placeInCode(block, before.length, column) }
}

export const invalidScript = defineRule({
  id: 'invalid-script',
  group: 'pages',
  level: 'log',
  what: 'A code block in JavaScript or TypeScript, including JSX, cannot be parsed, so that readers who copy it get an error. Parts of functions, classes, objects and switches are fine, and so are blocks with ellipses, prompts or diff marks.',
  todo: 'Correct the code, or call its language `text`.',
})

const TOML_LANGUAGE = /^toml$/

export const invalidToml = defineRule({
  id: 'invalid-toml',
  group: 'pages',
  level: 'log',
  what: 'A code block in TOML cannot be parsed, so that readers who copy it get an error. Blocks with ellipses, templates or placeholders in angle brackets are fine, and so are duplicate keys.',
  todo: 'Correct the code, or call its language `text`.',
  checkPage:
    ({ textOf }) =>
    ({ page }) => {
      return fencedCode(page, () => textOf(page.path) ?? '', TOML_LANGUAGE)
        .filter(({ code }) => !ABBREVIATED_TOML.test(code))
        .flatMap(block => {
          const error = tomlErrorIn(block.code)
          if (!error) return []
          const message = `The code is not valid TOML: ${error.reason}.`
          const hint = 'Correct it, or name another language.'
          return [{ span: placeInCode(block, error.line, error.column), message, hint }]
        })
    },
})

/** Placeholders and templates. */
const ABBREVIATED_TOML = /\.\.\.|…|=\s*<[^<>\n]+>|\{\{|\$\{/

interface TomlError {
  reason: string
  line: number
  column: number
}

function tomlErrorIn(code: string): TomlError | undefined {
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

const YAML_LANGUAGE = /^ya?ml$/

export const invalidYaml = defineRule({
  id: 'invalid-yaml',
  group: 'pages',
  level: 'log',
  what: 'A code block in YAML cannot be parsed, so that readers who copy it get an error. Blocks with templates in braces or with ellipses are fine.',
  todo: 'Correct the code, or call its language `text`.',
  checkPage:
    ({ textOf }) =>
    ({ page }) => {
      return fencedCode(page, () => textOf(page.path) ?? '', YAML_LANGUAGE)
        .filter(({ code }) => !ABBREVIATED_YAML.test(code))
        .flatMap(block => {
          const [error] = parseAllDocuments(block.code, YAML_OPTIONS).flatMap(({ errors }) => errors)
          if (!error) return []
          const { line, col } = error.linePos?.[0] ?? { line: 1, col: 1 }
          const [reason = ''] = error.message.replace(/ at line \d+[\s\S]*$/, '').split('\n', 1)
          const message = `The code is not valid YAML: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}.`
          return [{ span: placeInCode(block, line, col), message, hint: 'Correct it, or name another language.' }]
        })
    },
})

/** A duplicate key shows two ways of setting it. */
const YAML_OPTIONS = { uniqueKeys: false, logLevel: 'silent' } as const

/** Templates and placeholders. */
const ABBREVIATED_YAML = /\{\{|\{%|…|^\s*\.\.\.|^\s*<[^<>\n]+>\s*$/m

export const plainCode = defineRule({
  id: 'plain-code',
  group: 'pages',
  level: 'warn',
  what: 'A code block is shown without highlighting: it is longer than 30,000 characters, one of its lines is longer than 5,000, or highlighting it would take too many steps. Steps are counted, not time, so that the result is the same on every machine; only builds report this case.',
  todo: 'Split it, or call its language `text`.',
})

export const unknownLanguage = defineRule({
  id: 'unknown-language',
  group: 'pages',
  level: 'warn',
  what: 'A code block is in a language that is not highlighted.',
  todo: 'Correct the name, or remove it.',
})
