/**
 * Reads the help of a command, in the form that most libraries print: a line of usage, a description, and lists of
 * commands, arguments and options. In: the text. Out: its parts. What has another form stays part of the description.
 */

/** An option, an argument or a command. */
export interface HelpItem {
  name: string
  text: string
  defaultValue?: string
}

interface HelpGroup {
  title: string
  items: HelpItem[]
}

/** The parts of a help text. */
export interface Help {
  usage: string[]
  description: string
  groups: HelpGroup[]
  /** The items of groups of commands. */
  commands: HelpItem[]
}

const USAGE = /^\s*usage:?\s*(.*)$/i
const TITLE = /^(\S[^:]{0,60}):\s*$|^([A-Z][A-Z ]{2,40})$/
/** A name, and after at least two spaces its text. */
const ITEM = /^(\s{1,12})(\S.*?)(?:\s{2,}(\S.*))?$/
const DEFAULT = /\s*[[(]default:?\s*([^\])]*)[\])]/i

/** Reads a help text. */
export function parseHelp(text: string): Help {
  const usage: string[] = []
  const description: string[] = []
  const groups: HelpGroup[] = []
  let group: HelpGroup | undefined
  let inUsage = false
  let indent = -1
  for (const line of text.replace(/\r/g, '').replaceAll('\t', '  ').split('\n')) {
    const used = USAGE.exec(line)
    const title = TITLE.exec(line)
    if (used) {
      inUsage = true
      if (used[1]) usage.push(used[1].trim())
    } else if (title) {
      group = { title: titleCase((title[1] ?? title[2] ?? '').trim()), items: [] }
      groups.push(group)
      inUsage = false
      indent = -1
    } else if (line.trim() === '') {
      if (!group) description.push('')
      if (usage.length > 0) inUsage = false
    } else if (inUsage && /^\s/.test(line)) usage.push(line.trim())
    else if (group && /^\s/.test(line)) indent = addItem(group, line, indent)
    else {
      group = undefined
      inUsage = false
      description.push(line.trim())
    }
  }
  const filled = groups.filter(({ items }) => items.length > 0)
  const commands = filled.filter(({ title }) => /\bcommands?\b/i.test(title)).flatMap(({ items }) => items)
  return { usage, description: tidy(description), groups: filled, commands }
}

/** Adds a line to the group: an item, or more text of the last one. Returns the indentation of items. */
function addItem({ items }: HelpGroup, line: string, indent: number): number {
  const [, space = '', name = '', text = ''] = ITEM.exec(line) ?? []
  const own = indent < 0 ? space.length : indent
  const last = items.at(-1)
  if (space !== '' && (space.length <= own || (name.startsWith('-') && space.length <= own + 4))) {
    items.push(withDefault(name, text))
    return own
  }
  if (last)
    Object.assign(last, withDefault(last.name, [last.text, line.trim()].filter(Boolean).join(' '), last.defaultValue))
  return own
}

function withDefault(name: string, text: string, known?: string): HelpItem {
  const found = DEFAULT.exec(text)?.[1]?.trim() ?? known
  return { name, text: text.replace(DEFAULT, '').trim(), ...(found !== undefined && { defaultValue: found }) }
}

function titleCase(title: string): string {
  return title === title.toUpperCase() ? title.charAt(0) + title.slice(1).toLowerCase() : title
}

function tidy(lines: readonly string[]): string {
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
