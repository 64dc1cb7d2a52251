/**
 * Converts entity relationship diagrams to the syntax that the renderer understands. In: the source. Out: the same with
 * relations in signs that it can read: the left end of zero or more is `{o`, and words (`one or more`, `1+`,
 * `optionally to`) become signs.
 */
const ENDS: [written: RegExp, left: string, right: string][] = [
  [/^(?:\|\||only one|1)$/, '||', '||'],
  [/^(?:\|o|o\||zero or one|one or zero)$/, '|o', 'o|'],
  [/^(?:\}\||\|\{|one or more|one or many|many\(1\)|1\+)$/, '}|', '|{'],
  [/^(?:\}o|o\{|zero or more|zero or many|many\(0\)|0\+)$/, '{o', 'o{'],
]
const END = '[|}{o]{2}|only one|(?:zero|one) or (?:one|zero|more|many)|many\\([01]\\)|[01]\\+|1'
const RELATION = new RegExp(
  `^\\s*("[^"]+"|\\S+?)\\s+(${END})\\s*(--|\\.\\.|-\\.|\\.-|optionally to|to)\\s*(${END})\\s+("[^"]+"|[^\\s:]+)\\s*(?::\\s*(.+?))?\\s*;?$`,
)

/** Writes an entity relationship diagram with plain relations. */
export function plainEntities(source: string): string {
  return source.split('\n').map(plainRelation).join('\n')
}

function plainRelation(line: string): string {
  const [whole, from = '', left = '', between = '', right = '', to = '', label = ' '] = RELATION.exec(line) ?? []
  const leftEnd = ENDS.find(([written]) => written.test(left))?.[1]
  const rightEnd = ENDS.find(([written]) => written.test(right))?.[2]
  if (whole === undefined || leftEnd === undefined || rightEnd === undefined) return line
  return `${from} ${leftEnd}${/^(?:--|to)$/.test(between) ? '--' : '..'}${rightEnd} ${to} : ${label}`
}
