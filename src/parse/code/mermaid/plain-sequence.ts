/**
 * Converts sequence diagrams to the syntax that the renderer understands. In: the source. Out: the same with short
 * names. The renderer skips messages of participants whose names contain spaces, or begin like a keyword (`Parser`,
 * `Optimizer`).
 */
const MESSAGE = /^\s*([^:]+?)\s*(<<--?>>|--?>>|--?>|--?[x)])\s*([+-]?)\s*([^:]+?)\s*:\s*(.*)$/
const NOTE = /^\s*(note\s+(?:left of|right of|over)\s+)([^:]+?)(\s*:.*)$/i
const PARTICIPANT = /^\s*(?:create\s+)?(participant|actor)\s+(.+?)(?:\s+as\s+(.+?))?\s*$/

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
  for (const line of lines.map(text => text.replace(/;\s*$/, ''))) {
    const [participant, keyword, name = '', label = name] = PARTICIPANT.exec(line) ?? []
    const [note, position, over = '', text] = NOTE.exec(line) ?? []
    const [message, from = '', arrow = '', mark, to = '', words] = MESSAGE.exec(line) ?? []
    if (participant !== undefined) nameOf(name, { ...(keyword !== undefined && { keyword }), label })
    else if (note !== undefined) {
      const about = over.split(',').map(other => nameOf(other.trim()))
      written.push(`${position}${about.join(',')}${text}`)
    } else if (message !== undefined) {
      const [sender, receiver] = [nameOf(from), nameOf(to)]
      written.push(`${sender}${arrow.replace('<<', '')}${mark}${receiver}: ${words || ' '}`)
    } else written.push(line)
  }
  return written.join('\n')
}
