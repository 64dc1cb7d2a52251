/**
 * `node --import tsx scripts/cli-doc.ts`: writes website/docs/reference/cli.md from the definitions of the commands, so
 * that the reference has exactly the existing flags. A test compares the file with the result.
 */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Command } from 'commander'
import { processIo } from '../src/base/io.ts'
import { makeProgram } from '../src/cli/main.ts'
import '../src/features/index.ts'

const INTRO = `# The command line

\`\`\`sh
docsgen init           # a new site, in this folder
docsgen build          # the site, into build/
docsgen serve --watch  # the live server for writers
docsgen check          # the audit for maintainers
docsgen migrate        # the report for those who come from Docusaurus
\`\`\`

\`docsgen -v\`, \`-V\` or \`--version\` prints the version; behind a command, \`-v\` is \`--verbose\`.

Where docsgen is installed in the site, type \`npx docsgen\`, \`pnpm docsgen\`, \`yarn docsgen\` or \`bunx docsgen\`.

Each command takes the folder of the site, by default the one you are in. Flags may also be written as other tools have
them (\`--outDir\`, \`--baseUrl\`). Output is coloured on a terminal, unless \`NO_COLOR\` is set; a progress line is only
shown there. [Build](../explanation/build.md), [Check](../guides/check.md), [Live server](../guides/serve.md),
[Search](../guides/search.md) and [Moving from Docusaurus](../migrating/docusaurus.md) say more about theirs.

| exit code | meaning |
|---|---|
| 0 | done |
| 1 | problems that the config calls errors (\`throw\`), or that \`--strict\` or \`--max-warnings\` make errors |
| 2 | the command line or the config is wrong |
| 3 | a mistake in docsgen: please report it |
| 4 | the machine refused: disk full, permission denied, port taken |
| 130, 143 | interrupted, by Ctrl-C or by a signal; a second one ends docsgen even while code of the site runs |

A build that does not end with 0 leaves the folder of the last good build as it was.

This page is made from the commands' own definitions, in \`src/cli/\` and \`src/features/\`.
`

/** The page, as markdown. */
export async function cliDoc(): Promise<string> {
  const program = await makeProgram(processIo(), { build: async () => undefined, done: () => undefined })
  return [INTRO, ...program.commands.flatMap(command => sectionsOf(command, 'docsgen'))].join('\n')
}

/** A command's section, and those of its subcommands. */
function sectionsOf(command: Command, before: string): string[] {
  const name = `${before} ${command.name()}`
  if (command.commands.length > 0) return command.commands.flatMap(sub => sectionsOf(sub, name))
  const usage = command.registeredArguments
    .map(argument => (argument.required ? ` <${argument.name()}>` : ` [${argument.name()}]`))
    .join('')
  const rows = command.options
    .filter(({ hidden }) => !hidden)
    .map(({ flags, description, argChoices, defaultValue }) => {
      const choices = argChoices ? `: ${argChoices.map(choice => `\`${choice}\``).join(', ')}` : ''
      const isSaid = defaultValue === undefined || typeof defaultValue === 'boolean' || Array.isArray(defaultValue)
      return `| \`${flags}\` | ${cell(description + choices)}${isSaid ? '' : ` (default: \`${defaultValue}\`)`} |\n`
    })
  const flags = rows.length === 0 ? '' : `\n| flag | meaning |\n|---|---|\n${rows.join('')}`
  return [`## \`${name}${usage}\`\n\n${command.description()}\n${flags}`]
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|')
}

/** Not at the top of the module: tests that import a module that awaits there are added after those of other files. */
async function main(): Promise<void> {
  writeFileSync(fileURLToPath(new URL('../website/docs/reference/cli.md', import.meta.url)), await cliDoc())
}

if (process.argv[1] === fileURLToPath(import.meta.url)) void main()
