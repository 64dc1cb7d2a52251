import { defineRule } from '../define-rule.ts'

export const longLine = defineRule({
  id: 'long-line',
  group: 'site',
  level: 'warn',
  what: 'A line of a page has more than 100,000 characters.',
  todo: 'Break it, or put what it holds into a file beside the page.',
  checkSite: ({ inventory, textOf }) =>
    inventory.files.flatMap(({ path, size, fallback }) => {
      const lines = size > MAX_LINE_LENGTH && !fallback ? (textOf(path)?.split('\n') ?? []) : []
      const at = lines.findIndex(line => line.length > MAX_LINE_LENGTH)
      if (at < 0) return []
      const thousands = Math.round((lines[at] as string).length / 1000)
      const message = `The line has ${thousands},000 characters, which slows down editors, reviews and searches.`
      const hint = 'Break the line, or put what it holds into a file beside the page.'
      return [{ file: path, span: { line: at + 1, column: 1, endColumn: 2 }, message, hint }]
    }),
})

/** Longer lines are data rather than text. */
const MAX_LINE_LENGTH = 100_000
