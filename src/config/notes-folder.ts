/**
 * Folders of notes, such as a wiki or an Obsidian vault: markdown files without a folder for them. Returns whether
 * its own markdown files are the pages of a site, and not the files about a program.
 */
import { type Dirent, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Files about a repository, which are no pages of documentation by themselves. */
const ABOUT =
  /^(?:readme|changelog|changes|history|contributing|contributors|code[-_]of[-_]conduct|licen[cs]e|security|support|governance|authors|maintainers|codeowners|notice|roadmap|todo|agents|claude|.*_template)(?:[-_.].*)?\.mdx?$/i
/** Files and folders of a program. */
const PROGRAM =
  /^(?:src|lib|cmd|crates|packages|Cargo\.toml|go\.mod|pyproject\.toml|setup\.(?:py|cfg)|pom\.xml|build\.gradle(?:\.kts)?|CMakeLists\.txt|Makefile|composer\.json|Gemfile|mix\.exs|deno\.jsonc?|.*\.(?:csproj|sln|gemspec|cabal))$/
/** Levels of folders that are read. */
const MAX_DEPTH = 3

/** Folders whose markdown is not written by the authors of the site: outputs, and packages of other languages. */
const FOREIGN =
  /^(?:node_modules|build|dist|out|public|_site|site|target|vendor|coverage|tmp|temp|test|tests|fixtures|__.*__|venv)$/i

/** Whether the folder has notes. */
export function hasNotes(dir: string): boolean {
  return notesFolder(dir) !== undefined
}

/** The folder of the notes, relative to the given one: the folder itself ('.'), or the only subfolder with notes. */
export function notesFolder(dir: string): string | undefined {
  const entries = listed(dir)
  if (entries.some(({ name }) => PROGRAM.test(name))) return undefined
  if (hasNotesAt(entries)) return '.'
  const folders = entries.filter(entry => entry.isDirectory() && hasNotesIn(join(dir, entry.name), MAX_DEPTH - 1))
  return folders.length > 1 ? '.' : folders[0]?.name
}

function hasNotesIn(dir: string, depth: number): boolean {
  const entries = listed(dir)
  if (hasNotesAt(entries)) return true
  return depth > 0 && entries.some(entry => entry.isDirectory() && hasNotesIn(join(dir, entry.name), depth - 1))
}

function listed(dir: string): Dirent[] {
  const entries = readdirSync(dir, { withFileTypes: true })
  return entries.filter(({ name }) => !name.startsWith('.') && !FOREIGN.test(name))
}

function hasNotesAt(entries: readonly Dirent[]): boolean {
  return entries.some(entry => entry.isFile() && /\.mdx?$/i.test(entry.name) && !ABOUT.test(entry.name))
}
