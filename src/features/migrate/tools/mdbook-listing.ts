/**
 * Listings of books (`<Listing number="1-2" file-name="src/main.rs" caption="…">` around a block of code). In: the lines
 * of a page. Out: the lines with figures: the file's name as the title of the code, the number and the caption below it.
 */
import { textLines } from './text-lines.ts'

const START = /^([> \t]*)<Listing\b((?:[^>"']|"[^"]*"|'[^']*')*)>[ \t]*$/
const END = /^[> \t]*<\/Listing>[ \t]*$/
const PROP = /([\w-]+)=(?:"([^"]*)"|'([^']*)')/g

/** The lines; `changes` gets an entry for each listing. */
export function withListings(lines: readonly string[], changes: string[]): string[] {
  const result: string[] = []
  let open: { indent: string; number: string; caption: string; file: string | undefined } | undefined
  // A tag may continue on the next lines.
  for (const { text, isCode, opens } of textLines(joinTags(lines).join('\n'))) {
    const [, indent, props = ''] = (isCode ? null : START.exec(text)) ?? []
    if (indent !== undefined) {
      const values = new Map([...props.matchAll(PROP)].map(([, name = '', a, b]) => [name, a ?? b ?? '']))
      const number = values.get('number') ?? ''
      open = { indent, number, caption: values.get('caption') ?? '', file: values.get('file-name') || undefined }
      const id = number === '' ? '' : ` id="listing-${number}"`
      result.push(`${indent}<figure${id}>`)
      changes.push('a listing')
    } else if (open && !isCode && END.test(text)) {
      const label = open.number === '' ? '' : `Listing ${open.number}`
      const caption = [label, open.caption].filter(part => part !== '').join(': ')
      if (caption !== '')
        result.push(...['<figcaption>', '', caption, '', '</figcaption>'].map(line => (open?.indent + line).trimEnd()))
      result.push(`${open.indent}</figure>`)
      open = undefined
    } else if (open?.file !== undefined && opens) {
      result.push(`${text.trimEnd()}${opens.info === '' ? 'text' : ''} title=${JSON.stringify(open.file)}`)
      open.file = undefined
    } else result.push(text)
  }
  return result
}

function joinTags(lines: readonly string[]): string[] {
  const result: string[] = []
  let isOpen = false
  for (const line of lines) {
    if (isOpen) result.push(`${result.pop() ?? ''} ${line.trim()}`)
    else result.push(line)
    isOpen = /^[> \t]*<Listing\b/.test(result.at(-1) ?? '') && !START.test(result.at(-1) ?? '')
  }
  return result
}
