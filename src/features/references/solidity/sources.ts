/**
 * Solidity source files. Returns their syntax trees with comments, those of the files that they import, and problems
 * with their places.
 */
import { existsSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import type { ImportDirective, SourceUnit } from '@solidity-parser/parser/dist/src/ast-types.d.ts'
import { onDemand } from '../../../base/on-demand.ts'
import type { SourceProblem } from '../../../model/reference.ts'
import { type Comment, commentsOf } from './natspec.ts'

/** A source file. */
export interface SourceFile {
  /** Absolute path. */
  path: string
  /** Path relative to the site folder. */
  shown: string
  text: string
  unit: SourceUnit
  comments: readonly Comment[]
  /** Files that it imports and that were found. */
  imports: readonly SourceFile[]
  /** Whether it is documented; others only complete what it inherits. */
  isEntry: boolean
}

/** How files are read. */
export interface SourceHost {
  siteDir: string
  readFile(path: string): string | undefined
}

type Parser = typeof import('@solidity-parser/parser')

/** The parser, which is loaded if a site has Solidity sources. */
export const solidityParser = (): Parser => onDemand('@solidity-parser/parser') as Parser

/** Reads source files and what they import. */
export class Sources {
  readonly problems: SourceProblem[] = []
  readonly #host: SourceHost
  readonly #files = new Map<string, SourceFile | undefined>()
  /** Packages whose files are not found. */
  readonly #missing = new Set<string>()

  constructor(host: SourceHost) {
    this.#host = host
  }

  /** Reads the files to document. */
  readEntries(paths: readonly string[]): SourceFile[] {
    const entries = new Set(paths)
    return paths.flatMap(path => this.#read(path, entries) ?? [])
  }

  #read(path: string, entries: ReadonlySet<string>): SourceFile | undefined {
    if (this.#files.has(path)) return this.#files.get(path)
    const text = this.#host.readFile(path)
    if (text === undefined) {
      this.#files.set(path, undefined)
      return undefined
    }
    const shown = relative(this.#host.siteDir, path).replaceAll('\\', '/')
    const isEntry = entries.has(path)
    const imports: SourceFile[] = []
    const file: SourceFile = {
      path,
      shown,
      text,
      unit: this.#parse(text, shown, isEntry),
      comments: commentsOf(text),
      imports,
      isEntry,
    }
    // Before its imports, which can import it again.
    this.#files.set(path, file)
    for (const node of file.unit.children) {
      if (node.type !== 'ImportDirective') continue
      const imported = this.#candidates(path, node.path)
        .map(candidate => this.#read(candidate, entries))
        .find(found => found !== undefined)
      if (imported) imports.push(imported)
      else if (isEntry) this.#reportImport(node, shown)
    }
    return file
  }

  /** Reports an import that is not found; those of one package have the same cause. */
  #reportImport({ path, loc }: ImportDirective, file: string): void {
    const isRelative = path.startsWith('.')
    const name = isRelative
      ? undefined
      : path
          .split('/')
          .slice(0, path.startsWith('@') ? 2 : 1)
          .join('/')
    if (name !== undefined && this.#missing.has(name)) return
    if (name !== undefined) this.#missing.add(name)
    const remedy = isRelative
      ? 'Correct its path, or add the file.'
      : `Install ${name}, or add a line to \`remappings.txt\`.`
    this.problems.push({
      message: `The import \`${path}\` is not found.`,
      hint: `${remedy} Until then, what comes from it is missing.`,
      file,
      ...placeOf(loc),
    })
  }

  #parse(text: string, shown: string, isEntry: boolean): SourceUnit {
    try {
      const unit = solidityParser().parse(text, { tolerant: true, range: true, loc: true })
      const [error] = (unit as { errors?: { message: string; line: number; column: number }[] }).errors ?? []
      if (error && isEntry)
        this.problems.push({
          message: `The source has a syntax error: ${inPlainWords(error.message)}.`,
          file: shown,
          line: error.line,
          column: error.column + 1,
        })
      return (error ? withoutGaps(unit) : unit) as unknown as SourceUnit
    } catch {
      // Errors of the syntax are part of the result; this is text that is no Solidity at all.
      if (isEntry) this.problems.push({ message: 'The file is not Solidity that can be read.', file: shown, line: 1 })
      return { type: 'SourceUnit', children: [] }
    }
  }

  /** Where an import can be: beside the file, by a remapping, or in the packages of a folder above. */
  #candidates(from: string, path: string): string[] {
    if (path.startsWith('.')) return [resolve(dirname(from), path)]
    const candidates: string[] = []
    for (let folder = dirname(from); ; folder = dirname(folder)) {
      for (const [prefix, target] of this.#remappings(folder))
        if (path.startsWith(prefix)) candidates.push(resolve(folder, target + path.slice(prefix.length)))
      candidates.push(join(folder, path), join(folder, 'node_modules', path), join(folder, 'lib', path))
      if (dirname(folder) === folder) break
    }
    return candidates.filter(candidate => this.#files.has(candidate) || isFile(candidate))
  }

  readonly #remapped = new Map<string, readonly (readonly [prefix: string, target: string])[]>()

  #remappings(folder: string): readonly (readonly [string, string])[] {
    const known = this.#remapped.get(folder)
    if (known) return known
    const path = join(folder, 'remappings.txt')
    const text = isFile(path) ? (this.#host.readFile(path) ?? '') : ''
    const lines = text.split('\n').flatMap(line => {
      // A context before a colon restricts a remapping to some files.
      const [, prefix, target] = /^(?:[^:=]*:)?([^=]+)=(.*)$/.exec(line.trim()) ?? []
      return prefix && target !== undefined ? [[prefix, target] as const] : []
    })
    this.#remapped.set(folder, lines)
    return lines
  }
}

/** The syntax without the gaps in lists that the parser leaves where something could not be read. */
function withoutGaps(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter(one => one !== undefined && one !== null).map(withoutGaps)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutGaps(inner)]))
}

/** What the parser says, without the long list of what it would have accepted. */
function inPlainWords(message: string): string {
  const [, unexpected] = /^(?:mismatched|extraneous) input ('[\s\S]*?') expecting/.exec(message) ?? []
  return unexpected ? `${unexpected} is not expected here` : message.replace(/\.$/, '')
}

const isFile = (path: string): boolean => existsSync(path) && statSync(path).isFile()

/** A place as problems have it: columns start with 1. */
export function placeOf(loc: { start: { line: number; column: number } } | undefined): {
  line?: number
  column?: number
} {
  return loc ? { line: loc.start.line, column: loc.start.column + 1 } : {}
}
