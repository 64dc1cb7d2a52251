/**
 * Converts sequence diagrams to the syntax that the renderer understands. In: the source. Out: the same with short
 * names. The renderer skips messages of participants whose names contain spaces, or begin like a keyword (`Parser`,
 * `Optimizer`), and notes before the first message.
 */
const MESSAGE = /^\s*([^:]+?)\s*(<<--?>>|--?>>|--?>|--?[x)])\s*([+-]?)\s*([^:]+?)\s*:\s*(.*)$/
const NOTE = /^\s*(note\s+(?:left of|right of|over)\s+)([^:]+?)(\s*:.*)$/i
const PARTICIPANT = /^\s*(?:create\s+)?(participant|actor)\s+(.+?)(?:\s+as\s+(.+?))?\s*$/

/** The label of a message that is only there for the notes after it: an invisible character. */
const HIDDEN = '\u2063'

/** A drawing without the messages that `plainSequence` adds. */
export function withoutHidden(svg: string): string {
  return svg.replaceAll(HIDDEN_MESSAGE, '')
}
const HIDDEN_MESSAGE = new RegExp(`<g class="message"[^>]*? data-label="${HIDDEN}"[\\s\\S]*?</g>`, 'g')

/** Writes a sequence diagram with the names `p0`, `p1` and so on. */
export function plainSequence(source: string): string {
  const names = new Map<string, string>()
  const [header = '', ...lines] = source.split('\n')
  const written: string[] = [header]
  /** The short name. A participant is declared when it is first named. */
  const nameOf = (name: string, { keyword = 'participant', label = name } = {}) => {
    const known = names.get(name)
    if (known !== undefined) return known
    const short = `p${names.size}`
    names.set(name, short)
    written.push(`${keyword} ${short} as ${label}`)
    return short
  }
  let hasMessage = false
  for (const line of lines.map(text => text.replace(/;\s*$/, ''))) {
    const [participant, keyword, name = '', label = name] = PARTICIPANT.exec(line) ?? []
    const [note, position, over = '', text] = NOTE.exec(line) ?? []
    const [message, from = '', arrow = '', mark, to = '', words] = MESSAGE.exec(line) ?? []
    if (participant !== undefined) nameOf(name, { ...(keyword !== undefined && { keyword }), label })
    else if (note !== undefined) {
      const about = over.split(',').map(other => nameOf(other.trim()))
      if (!hasMessage) written.push(`${about[0]}->>${about.at(-1)}: ${HIDDEN}`)
      hasMessage = true
      written.push(`${position}${about.join(',')}${text}`)
    } else if (message !== undefined) {
      hasMessage = true
      const [sender, receiver] = [nameOf(from), nameOf(to)]
      written.push(`${sender}${arrow.replace('<<', '')}${mark}${receiver}: ${words || ' '}`)
    } else written.push(line)
  }
  return written.join('\n')
}
