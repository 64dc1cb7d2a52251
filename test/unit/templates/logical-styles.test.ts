/**
 * Every stylesheet of this repository works in both directions: it names sides by the direction of the text. A
 * declaration that needs a physical side has a comment before it, on a line of its own: `/* physical: the reason. *\/`.
 */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const FOLDERS = ['templates', 'theme', 'content', 'website', 'scaffold', 'examples', 'src', 'create-docsgen']

const SIDE = /(?:^|-)(?:left|right|top|bottom)(?:-|$)/
/** Shorthands whose four values start at the top and go to the right. */
const FOUR_SIDES = /^(?:(?:scroll-)?(?:margin|padding)|inset|border(?:-(?:width|style|color))?)$/
/** Properties with a position or direction along the horizontal axis in their value. */
const WITH_SIDE =
  /^(?:background(?:-position(?:-x)?|-image)?|mask(?:-image|-position)?|transform-origin|perspective-origin|object-position|text-align(?:-last)?|float|clear|caption-side|position-area|offset|resize)$/
const NAMES_SIDE = /(?<![\w-])(?:left|right|span-left|span-right|horizontal)(?![\w-])/
/** The first length of these moves to the right. */
const MOVES = /^(?:translate|box-shadow|text-shadow)$/
const OFFSETS = /(?<![\w.#-])(-?[\d.]+(?:px|r?em|%|vw)?)/

/** The parts of a value that are separated by spaces outside of parentheses. */
function partsOf(value: string): string[] {
  const parts: string[] = ['']
  let depth = 0
  for (const letter of value) {
    depth += letter === '(' ? 1 : letter === ')' ? -1 : 0
    if (/\s/.test(letter) && depth === 0) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts.filter(Boolean)
}

/** Why a declaration depends on the sides of the screen; undefined if it does not. */
function problemOf(property: string, value: string): string | undefined {
  if (property.startsWith('--') || /^(?:animation|transition)/.test(property)) return undefined
  if (SIDE.test(property)) return 'names a side'
  if (FOUR_SIDES.test(property)) {
    const [, right, , left] = partsOf(value)
    if (left !== undefined && left !== right) return 'has different values for left and right'
  }
  if (property === 'border-radius') {
    const [first, second = first, third = first, fourth = second] = partsOf(value.replace(/\/.*/, ''))
    if (first !== second || third !== fourth) return 'has different corners at left and right'
  }
  if (WITH_SIDE.test(property) && NAMES_SIDE.test(value)) return 'names a side in its value'
  if (MOVES.test(property)) {
    const shadows = value.replaceAll(/\([^()]*\)/g, '').split(',')
    if (shadows.some(one => Number.parseFloat(OFFSETS.exec(one)?.[1] ?? '0') !== 0)) return 'moves to one side'
  }
  if (property === 'transform' && /(?:translateX|translate3d|translate)\(\s*-?[1-9]|skew/.test(value))
    return 'moves to one side'
  return undefined
}

/** `line: property: value: reason` of each declaration of a stylesheet that names a side without a reason. */
function physical(css: string): string[] {
  // Comments and strings may contain anything.
  const plain = css
    .replaceAll(/\/\*\s*physical: [\s\S]*?\*\//g, text => `\u0001${text.replaceAll(/[^\n]/g, ' ').slice(1)}`)
    .replaceAll(/\/\*[\s\S]*?\*\/|"[^"\n]*"|'[^'\n]*'/g, text => text.replaceAll(/[^\n]/g, ' '))
    .replaceAll(/url\([^)]*\)/g, text => ' '.repeat(text.length))
  const found: string[] = []
  for (const match of plain.matchAll(/(?<=[{};\u0001]\s*)([a-z-]+)\s*:\s*([^;{}]+)(?=[;}])/g)) {
    const [, property = '', value = ''] = match
    const isExplained = /\u0001\s*$/.test(plain.slice(0, match.index))
    const problem = problemOf(property, value.trim())
    if (!problem || isExplained) continue
    found.push(`${plain.slice(0, match.index).split('\n').length}: ${property}: ${value.trim()}: ${problem}`)
  }
  return found
}

test('all stylesheets name sides by the direction of the text', () => {
  const files = FOLDERS.flatMap(folder =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter(
        entry =>
          entry.isFile() &&
          /\.s?css$/.test(entry.name) &&
          !/[\\/](?:node_modules|build|\.docsgen)\b/.test(entry.parentPath),
      )
      .map(entry => join(entry.parentPath, entry.name)),
  )
  assert.ok(files.length >= 35, `${files.length}`)
  const found = files.flatMap(file =>
    physical(readFileSync(file, 'utf8')).map(line => `${relative(ROOT, file)}:${line}`),
  )
  assert.deepEqual(found, [])
})

test('physical sides are recognised in names, shorthands and values, with and without a reason', () => {
  for (const [declaration, isPhysical] of [
    ['margin-left: 1px', true],
    ['margin-inline-start: 1px', false],
    ['top: 0', true],
    ['border-top-left-radius: 1px', true],
    ['padding: 1px 2px 3px 2px', false],
    ['padding: 1px 2px 3px', false],
    ['padding: 0 1px 0 calc(1px + 2px)', true],
    ['inset: 0 0 auto', false],
    ['border-width: 1px 1px 0 0', true],
    ['border-radius: 0 4px 4px 0', true],
    ['border-radius: 4px 4px 0 0', false],
    ['text-align: left', true],
    ['text-align: start', false],
    ['float: inline-start', false],
    ['background: linear-gradient(to right, red, blue)', true],
    ['box-shadow: inset 3px 0 red', true],
    ['box-shadow: 0 1px 2px rgb(0 0 0 / 6%), 0 8px 24px red', false],
    ['translate: 0 -2px', false],
    ['translate: 3px', true],
    ['transform: translateY(-100%)', false],
    ['position-area: bottom span-right', true],
    ['content: "margin-left: 1px"', false],
  ] as const) {
    const rule = `a {\n  color: red;\n  ${declaration};\n}`
    assert.equal(physical(rule).length, isPhysical ? 1 : 0, declaration)
    assert.deepEqual(physical(rule.replace('red;\n', 'red;\n  /* physical: a reason. */\n')), [], declaration)
  }
})
