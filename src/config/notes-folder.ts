/**
 * Folders of notes, such as a wiki or an Obsidian vault: markdown files without a folder for them. In: a folder without a
 * config. Out: whether its own markdown files are the pages of a site, and not the files about a program.
 */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Files about a repository, which are no pages of documentation by themselves. */
const ABOUT =
  /^(?:readme|changelog|changes|history|contributing|contributors|code[-_]of[-_]conduct|licen[cs]e|security|support|governance|authors|maintainers|codeowners|notice|roadmap|todo|agents|claude|.*_template)(?:[-_.].*)?\.mdx?$/i
/** Files and folders of a program. */
const PROGRAM =
  /^(?:src|lib|cmd|crates|packages|Cargo\.toml|go\.mod|pyproject\.toml|setup\.(?:py|cfg)|pom\.xml|build\.gradle(?:\.kts)?|CMakeLists\.txt|Makefile|composer\.json|Gemfile|mix\.exs|deno\.jsonc?|.*\.(?:csproj|sln|gemspec|cabal))$/
/** Levels of folders that are read. */
const MAX_DEPTH = 3

/** Whether the folder has notes. */
export function hasNotes(dir: string): boolean {
  const names = readdirSync(dir)
  return !names.some(name => PROGRAM.test(name)) && hasNotesIn(dir, MAX_DEPTH)
}

function hasNotesIn(dir: string, depth: number): boolean {
  if (!existsSync(dir)) return false
  const entries = readdirSync(dir, { withFileTypes: true }).filter(
    ({ name }) => !name.startsWith('.') && name !== 'node_modules',
  )
  if (entries.some(entry => entry.isFile() && /\.mdx?$/i.test(entry.name) && !ABOUT.test(entry.name))) return true
  return depth > 0 && entries.some(entry => entry.isDirectory() && hasNotesIn(join(dir, entry.name), depth - 1))
}
