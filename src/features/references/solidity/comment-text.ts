/** Text of NatSpec comments as markdown. */
import { refTo } from '../write-code.ts'

/** Code, whose text stays as it is. */
const CODE = /(```[\s\S]*?(?:```|$)|`[^`\n]+`)/
const MENTION = /\{([A-Za-z_$][\w$]*(?:[-.][A-Za-z_$][\w$]*)?)(?:-[^{}\s]*)?\}/g
/** Lines of AsciiDoc that have no text: attributes of a block, and its limits. */
const BLOCK_MARKS = /^(?:\[\.?[\w.#%,=" -]+\]|={4,}|-{4,}|\*{4,}|_{4,})$\n?/gm
const CROSS_REFERENCE = /xref:[^\s[]+\[([^\]]*)\]/g
const LINK = /(?:link:)?(https?:\/\/[^\s[\])]+)\[([^\]]+)\]/g
/** Admonitions of AsciiDoc, which are paragraphs. */
const ADMONITION = /^(NOTE|TIP|WARNING|IMPORTANT|CAUTION): /gm
const HEADING = /^(={2,5}) (?=\S)/gm

/** The text in markdown. `refOf` knows the entry of a mention. */
export function commentText(text: string, refOf: (mention: string) => string | undefined): string {
  return text
    .split(CODE)
    .map((part, index) => (index % 2 === 1 ? part : plainText(part, refOf)))
    .join('')
}

function plainText(text: string, refOf: (mention: string) => string | undefined): string {
  return text
    .replace(BLOCK_MARKS, '')
    .replace(HEADING, (_, marks: string) => `${'#'.repeat(marks.length)} `)
    .replace(ADMONITION, (_, word: string) => `**${word.charAt(0)}${word.slice(1).toLowerCase()}:** `)
    .replace(CROSS_REFERENCE, '$1')
    .replace(LINK, (_, url: string, label: string) => `[${label}](${url})`)
    .replace(MENTION, (_, mention: string) => {
      const shown = `\`${mention.replace('-', '.')}\``
      const ref = refOf(mention)
      return ref === undefined ? shown : `[${shown}](${refTo(ref)})`
    })
}
