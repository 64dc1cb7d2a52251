/** Completion of commands and flags for shells. */
import type { Command } from 'commander'

export const SHELLS = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof SHELLS)[number]

/** A command by its full name, such as `search query`, with its flags. */
interface Listed {
  name: string
  description: string
  flags: { long: string; short?: string; description: string; takesValue: boolean; choices: string[] }[]
}

/** The script for a shell. */
export function completionScript(program: Command, shell: Shell): string {
  const commands = listed(program, '')
  if (shell === 'fish') return fish(commands)
  const script = bash(commands)
  return shell === 'bash' ? script : `#compdef docsgen\nautoload -U +X bashcompinit && bashcompinit\n${script}`
}

function listed(command: Command, before: string): Listed[] {
  return command.commands.flatMap(sub => {
    const name = `${before}${sub.name()}`
    const flags = sub.options
      .filter(option => !option.hidden && option.long)
      .map(({ long, short, description, required, optional, argChoices = [] }) => ({
        long: long ?? '',
        short,
        description,
        takesValue: required || optional,
        choices: argChoices,
      }))
    return [{ name, description: sub.description(), flags }, ...listed(sub, `${name} `)]
  })
}

/** Words after a command: its subcommands and flags, else folders and files. */
function bash(commands: Listed[]): string {
  const words = (name: string) => {
    const below = commands.filter(other => other.name.startsWith(name) && other.name.split(' ').length === depth(name))
    const flags = commands.find(other => `${other.name} ` === name)?.flags ?? []
    return [...below.map(other => other.name.slice(name.length)), ...flags.map(flag => flag.long)].join(' ')
  }
  const depth = (name: string) => name.split(' ').length
  const cases = commands.map(({ name }) => `    ${JSON.stringify(name)}) words=${JSON.stringify(words(`${name} `))} ;;`)
  const values = commands.flatMap(({ name, flags }) =>
    flags
      .filter(flag => flag.choices.length > 0)
      .map(({ long, choices }) => `    "${name} ${long}") words="${choices.join(' ')}" ;;`),
  )
  return `_docsgen() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" name="" word words=""
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$word" in -*) continue ;; esac
    case " ${commands.map(({ name }) => name.replaceAll(' ', '_')).join(' ')} " in
      *" \${name:+\${name// /_}_}$word "*) name="\${name:+$name }$word" ;;
      *) break ;;
    esac
  done
  case "$name $previous" in
${values.join('\n')}
  esac
  if [ -n "$words" ]; then COMPREPLY=($(compgen -W "$words" -- "$current")); return; fi
  case "$name" in
    "") words=${JSON.stringify(`${words('')} --help --version`)} ;;
${cases.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  case "$current" in -*) ;; *) [ -n "$name" ] && COMPREPLY+=($(compgen -f -- "$current")) ;; esac
}
complete -o filenames -F _docsgen docsgen
`
}

function fish(commands: Listed[]): string {
  const quoted = (text: string) => `'${text.replace(/[\\']/g, '\\$&')}'`
  const lines = commands.flatMap(({ name, description, flags }) => {
    const parts = name.split(' ')
    const above = parts.slice(0, -1)
    const when =
      above.length === 0
        ? '__fish_use_subcommand'
        : above.map(part => `__fish_seen_subcommand_from ${part}`).join('; and ')
    const seen = parts.map(part => `__fish_seen_subcommand_from ${part}`).join('; and ')
    return [
      `complete -c docsgen -n ${quoted(when)} -a ${parts.at(-1)} -d ${quoted(description)}`,
      ...flags.map(({ long, short, description, takesValue, choices }) =>
        [
          `complete -c docsgen -n ${quoted(seen)} -l ${long.slice(2)}`,
          ...(short ? [`-s ${short.slice(1)}`] : []),
          ...(takesValue ? ['-r'] : []),
          ...(choices.length > 0 ? [`-a ${quoted(choices.join(' '))}`] : []),
          `-d ${quoted(description)}`,
        ].join(' '),
      ),
    ]
  })
  return `${lines.join('\n')}\n`
}
