/**
 * Admonitions of mdbook-admonish, which are blocks of code with the language `admonish`. In: the lines of a page. Out: the
 * lines with directives.
 */
import { ADMONITIONS, colonsAround } from './admonitions.ts'
import { label, textLines } from './text-lines.ts'

const OPTION = /([\w-]+)[ \t]*=[ \t]*(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|([\w-]+))/g

/** The lines with directives; `changes` gets an entry for each. */
export function withAdmonitions(lines: readonly string[], changes: string[]): string[] {
  const result: string[] = []
  const all = textLines(lines.join('\n'))
  for (let at = 0; at < all.length; at++) {
    const { text, opens } = all[at] as (typeof all)[number]
    const info = opens && /^admonish\b[ \t]*(.*)$/.exec(opens.info)?.[1]
    if (!opens || info === undefined) {
      result.push(text)
      continue
    }
    const close = all.findIndex((line, index) => index > at && line.closes)
    const end = close === -1 ? all.length : close
    const width = /^[ \t]*/.exec(opens.indent)?.[0].length ?? 0
    const body = all.slice(at + 1, end).map(line => line.text.slice(Math.min(width, line.text.search(/\S|$/))))
    const inner = withAdmonitions(body, changes)
    const { name, title } = admonition(info)
    const colons = ':'.repeat(colonsAround(inner))
    const block = [`${colons}${name}${label(title)}`, ...inner, colons]
    result.push(...block.map(line => (line === '' ? '' : opens.indent + line)), '')
    changes.push('an admonition')
    at = end
  }
  return result
}

/** `warning title="Mind this", collapsible=true`, or `warning "Mind this"`. */
function admonition(info: string): { name: string; title: string } {
  const options = new Map([...info.matchAll(OPTION)].map(([, name = '', a, b, c]) => [name, a ?? b ?? c ?? '']))
  const written = info.replace(OPTION, '')
  const [, word = ''] = /^([\w-]+)/.exec(written) ?? []
  const type = (options.get('type') ?? (word || 'note')).toLowerCase()
  const known = ADMONITIONS[type] ?? 'note'
  const isDetails = options.get('collapsible') === 'true'
  const named = (options.get('title') ?? /"([^"]*)"/.exec(written)?.[1])?.replace(/\\(.)/g, '$1')
  const title = named ?? (isDetails || known !== type ? type.charAt(0).toUpperCase() + type.slice(1) : '')
  return { name: isDetails ? 'details' : known, title }
}
