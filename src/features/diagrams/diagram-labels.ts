/** The texts that a drawing must contain. Returns its texts in quotes, texts after a colon, and notes. */

/** Statements about appearance and structure. */
const LOOKS = /^(?:classDef|class|style|linkStyle|click|direction|accTitle|accDescr|autonumber|title|links?)\b/

/** The texts of a diagram. */
export function diagramLabels(source: string): string[] {
  const lines = source.split('\n').slice(1)
  let isNote = false
  return lines.flatMap(written => {
    const line = written.trim()
    if (/^end note$/i.test(line)) isNote = false
    else if (isNote) return [line]
    else if (/^note\b[^:"]*$/i.test(line)) isNote = true
    if (LOOKS.test(line) && !line.startsWith('class ')) return []
    const quoted = [...line.matchAll(/"([^"]*)"/g)].map(([, text = '']) => text)
    const said = /^[^":]*?:(?!:)([^:"]*)$/.exec(line)?.[1]
    return [...quoted, ...(said === undefined ? [] : [said])]
  })
}

/** The first words of the labels that a drawing lacks; the drawing may break lines anywhere. */
export function missingLabel(labels: readonly string[], drawn: string): string | undefined {
  const all = squeezed(drawn)
  return labels.find(label => !wordsOf(label).every(word => all.includes(word)))
}

function wordsOf(label: string): string[] {
  const plain = label.replace(/<[^>]*>/g, ' ').replace(/#\w+;|&#?\w+;/g, ' ')
  return plain.match(/[\p{L}\p{N}]+/gu) ?? []
}

function squeezed(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '')
}

const MAX_EXCERPT = 60

/** Shortens part of a source to one line for a message. */
export function shortened(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ')
  return line.length > MAX_EXCERPT ? `${line.slice(0, MAX_EXCERPT)}…` : line
}
