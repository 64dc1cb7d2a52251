/**
 * Rules of the preprocessor mdbook-spec: a line such as `r[names.scopes]` names the paragraph below it, and links on all
 * pages refer to it by this name. Returns pages in which these lines are places of links, and the names are addresses.
 */
import { posix } from 'node:path'
import { outsideCode, textLines } from '../shared/text-lines.ts'

/** A rule in a line of its own. */
const RULE = /^([ \t>]*)r\[([\w.-]+)\][ \t]*$/
const HEADING = /^#{1,6}[ \t]/
/** A definition whose address is a name. */
const DEFINITION = /^([ \t]*\[[^\]\n]+\]:[ \t]+)([\w.-]+)([ \t]*)$/
/** A name in brackets that is no inline link. */
const REFERENCE = /\[([\w.-]+)\](?!\()/g

/** The rules of all pages: the path of the file of each. */
export type BookRules = ReadonlyMap<string, string>

/** All rules. `read` gives the text of a page. */
export function rulesOf(files: readonly string[], read: (file: string) => string): BookRules {
  const rules = new Map<string, string>()
  for (const file of files)
    for (const { text, isCode } of textLines(read(file))) {
      const name = isCode ? undefined : RULE.exec(text)?.[2]
      if (name !== undefined && !rules.has(name)) rules.set(name, file)
    }
  return rules
}

/** The page at a path. */
export function withRules(
  source: string,
  file: string,
  { rules, changes }: { rules: BookRules; changes: string[] },
): string {
  if (rules.size === 0) return source
  const addressOf = (name: string) => {
    const target = rules.get(name)
    if (target === undefined) return undefined
    return `${target === file ? '' : posix.relative(posix.dirname(file), target)}#r-${name}`
  }
  const defined = new Set([...source.matchAll(/^[ \t]*\[([^\]\n]+)\]:/gm)].map(([, name = '']) => name.toLowerCase()))
  const used = new Set<string>()
  const lines = textLines(source)
  const result: string[] = []
  /** The rules whose heading comes next: a page begins with its title. */
  let before: string[] = []
  for (const { text, isCode } of lines) {
    const [, indent = '', name] = (isCode ? undefined : RULE.exec(text)) ?? []
    if (name !== undefined) {
      changes.push('a rule of mdbook-spec')
      before.push(`${indent}<span id="r-${name}"></span>[${name}](#r-${name})`)
      continue
    }
    if (before.length > 0) {
      const isHeading = !isCode && HEADING.test(text)
      if (isHeading) result.push(text, '')
      result.push(...before.flatMap(line => [line, /^[ \t>]*/.exec(line)?.[0].trimEnd() ?? '']))
      before = []
      if (isHeading) continue
    }
    const [, start, target = '', end] = (isCode ? undefined : DEFINITION.exec(text)) ?? []
    const address = start === undefined ? undefined : addressOf(target)
    if (!isCode && start === undefined)
      outsideCode(text, part => {
        for (const [, found = ''] of part.matchAll(REFERENCE))
          if (rules.has(found) && !defined.has(found.toLowerCase())) used.add(found)
        return part
      })
    result.push(address === undefined ? text : `${start}${address}${end}`)
  }
  result.push(...before)
  const definitions = [...used].sort().map(name => `[${name}]: ${addressOf(name)}`)
  return [...result, ...(definitions.length > 0 ? ['', ...definitions, ''] : [])].join('\n')
}
