/**
 * After each procedure of a guide, readers can tell whether it worked: on a page with the heading *Before you start*,
 * each procedure of three or more steps says what the reader sees.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Root } from 'mdast'
import { CONTRACTS } from '../../../site.values.ts'
import { type ContentPage, pages, parseMarkdown, place, walk } from '../lib/pages.ts'

const FEWEST_STEPS = 3
const RESULT = /^you (see|have)\b/i
/** Headings of lists that are themselves results or links. */
const NO_PROCEDURE = /^(\d+\. )?(verify|check|next)\b/i
/** Sections in which all guides follow this rule. */
const SECTIONS = ['based-applications', 'developers', 'learn', 'operators', 'stakers']

interface Procedure {
  line: number
  hasResult: boolean
}

/** The plain text of a heading or of strong text. */
function wordsIn(node: Parameters<typeof walk>[0]): string {
  const words: string[] = []
  walk(node, part => {
    if (part.type === 'text') words.push(part.value)
  })
  return words.join('')
}

/** The numbered procedures of a page. The result of a procedure is between its heading and the next one. */
function proceduresOf(tree: Root): { isGuide: boolean; procedures: Procedure[] } {
  const procedures: Procedure[] = []
  let open: Procedure[] = []
  let isGuide = false
  let isProcedure = true
  walk(tree, node => {
    if (node.type === 'heading') {
      open = []
      isProcedure = !NO_PROCEDURE.test(wordsIn(node))
      isGuide ||= /^before you start\b/i.test(wordsIn(node))
    }
    if (isProcedure && node.type === 'list' && node.ordered && node.children.length >= FEWEST_STEPS) {
      const procedure = { line: node.position?.start.line ?? 1, hasResult: false }
      procedures.push(procedure)
      open.push(procedure)
    }
    if (node.type === 'strong' && RESULT.test(wordsIn(node))) for (const procedure of open) procedure.hasResult = true
  })
  return { isGuide, procedures }
}

/** Places of the procedures in guides that do not state a result. */
function unanswered(all: ContentPage[]): string[] {
  return all.flatMap(page => {
    const { isGuide, procedures } = proceduresOf(page.tree)
    if (!isGuide) return []
    return procedures.filter(({ hasResult }) => !hasResult).map(({ line }) => place(page, line + page.offset))
  })
}

test('every procedure in a guide states what the reader sees', () => {
  const guides = pages.filter(
    ({ file, tree }) => SECTIONS.includes(file.split('/', 1)[0] ?? '') && proceduresOf(tree).isGuide,
  )
  assert.ok(guides.length > 25, `only ${guides.length} guides were found`)
  assert.deepEqual(unanswered(guides), [])
})

test('a procedure without a result is reported, a list of results or links is not', () => {
  const steps = '1. a\n2. b\n3. c\n'
  const text = `## Before you start\n\n## Steps\n\n${steps}\n## More\n\n${steps}\n**You see** d.\n\n## Next\n\n${steps}`
  const tree = parseMarkdown(text, { math: false })
  assert.deepEqual(unanswered([{ file: 'a.md', route: '/a', data: {}, tree, offset: 0, lines: [] }]), [
    'content/a.md:5',
  ])
})

/** Languages of blocks that show the output of a program. */
const PRINTED = new Set(['text', 'json'])

/** Whether a page shows a figure or the output of a program. */
function shows({ tree }: ContentPage): boolean {
  let found = false
  walk(tree, node => {
    if (node.type === 'image' || (node.type === 'code' && PRINTED.has(node.lang ?? ''))) found = true
  })
  return found
}

test("every guide has a figure, or a recording of a program's output", () => {
  const guides = pages.filter(({ tree }) => proceduresOf(tree).isGuide)
  assert.ok(guides.length > 50, `only ${guides.length} guides were found`)
  assert.deepEqual(
    guides.filter(page => !shows(page)).map(({ file }) => file),
    [],
  )
})

test('the page about smart contracts has the addresses that readers can choose', () => {
  const page = pages.find(({ file }) => file === 'developers/smart-contracts/index.md')
  const rows = Object.values(CONTRACTS.mainnet).map((address, index) => {
    const other = Object.values(CONTRACTS.hoodi)[index]
    return page?.lines.some(line => line.includes(`[\`${address}\`]`) && line.includes(`[\`${other}\`]`))
  })
  assert.deepEqual(rows, [true, true, true, true])
})
