/**
 * Import and export lines of pages that were written for MDX. In: the lines of a body. Out: what the
 * names stand for (components, partials, files, literals) and the stretches to leave out. Nothing is
 * loaded or run; code that would have to run is a finding.
 */
import type { Line } from './lines.ts'
import { AssetRef, readLiteral, type Scope } from './literals.ts'
import { matchBraces } from './read-tag.ts'

/** What an imported name stands for. */
type Imported =
  | { kind: 'component'; module: string; exported: string }
  | { kind: 'partial'; url: string; start: number; end: number }
  | { kind: 'asset'; url: string }

export interface Esm {
  imports: Map<string, Imported>
  /** Names with a literal value. */
  constants: Map<string, unknown>
  /** Stretches to leave out. */
  removed: { start: number; end: number }[]
  /** Code that is not run. */
  code: { start: number; end: number; what: string }[]
}

const IMPORT =
  /import\s+(?:type\s+)?(?:([A-Za-z_$][\w$]*)\s*(?:,\s*)?)?(?:\{([^}]*)\}\s*|\*\s+as\s+([A-Za-z_$][\w$]*)\s+)?from\s*(['"])([^'"\n]+)\4[ \t]*;?[ \t]*/y
const SIDE_EFFECT = /import\s*(['"])([^'"\n]+)\1[ \t]*;?[ \t]*/y
const EXPORT = /export\s+(?:default\b|(?:async\s+)?function\b|class\b|(?:const|let|var)\s|\{|\*)/y
const CONSTANT = /export\s+(?:const|let|var)\s+([A-Za-z_$][\w$]*)\s*(?::[^=\n]*)?=\s*/y
const COMMENT = /\/\/[^\n]*/y
const MARKDOWN = /\.mdx?$/i
/** A path with an extension that is no code: a file that the page refers to. */
const ASSET = /^(?:\.|\/|@site\/).*\.(?!(?:[cm]?[jt]sx?|css|s[ac]ss|less|json|ya?ml)$)[a-z0-9]+$/i

/** Finds the import and export statements: at the start of a line, at the start of a block. */
export function readEsm(text: string, lines: Line[]): Esm {
  const esm: Esm = { imports: new Map(), constants: new Map(), removed: [], code: [] }
  const scope: Scope = path => constantOf(esm, path)
  let blockStart = true
  let skipTo = 0
  for (const line of lines) {
    if (line.start < skipTo) continue
    if (line.kind === 'text' && blockStart && line.content === line.start && !line.blank) {
      const end = readStatements(text, line.start, esm, scope)
      if (end !== undefined) {
        esm.removed.push({ start: line.start, end })
        skipTo = end
        continue
      }
    }
    blockStart = line.blank || line.kind === 'fence'
  }
  return esm
}

function constantOf(esm: Esm, path: string[]): { value: unknown } | undefined {
  const [name = '', ...rest] = path
  if (!esm.constants.has(name)) {
    const imported = esm.imports.get(name)
    return imported?.kind === 'asset' && rest.length === 0 ? { value: new AssetRef(imported.url) } : undefined
  }
  return memberOf(esm.constants.get(name), rest)
}

/** `value.a.b`, own properties only. */
export function memberOf(value: unknown, path: string[]): { value: unknown } | undefined {
  let current = value
  for (const name of path) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, name)) return undefined
    current = (current as Record<string, unknown>)[name]
  }
  return { value: current }
}

/** Reads all statements that start on this line; returns the offset of the line end after the last one. */
function readStatements(text: string, start: number, esm: Esm, scope: Scope): number | undefined {
  let at = start
  for (;;) {
    const end = readImport(text, at, esm) ?? readExport(text, at, esm, scope)
    if (end === undefined) return undefined
    COMMENT.lastIndex = end
    at = end + (COMMENT.exec(text)?.[0].length ?? 0)
    if (at >= text.length || text[at] === '\n') return at
  }
}

function readImport(text: string, at: number, esm: Esm): number | undefined {
  IMPORT.lastIndex = at
  const found = IMPORT.exec(text)
  if (!found) {
    SIDE_EFFECT.lastIndex = at
    const effect = SIDE_EFFECT.exec(text)
    if (!effect) return undefined
    const end = at + effect[0].length
    esm.code.push({ start: at, end, what: `the module ${effect[2]}` })
    return end
  }
  const [whole, single, names, namespace, , written = ''] = found
  const module = unescaped(written)
  const end = at + whole.length
  if (module.includes('!')) {
    esm.code.push({ start: at, end, what: `the loader of ${module}` })
    return end
  }
  if (single) esm.imports.set(single, importOf(module, 'default', { start: at, end: at + whole.trimEnd().length }))
  if (namespace) esm.imports.set(namespace, { kind: 'component', module, exported: '*' })
  for (const part of names?.split(',') ?? []) {
    const [, exported, local] = /^\s*(?:type\s+)?([\w$]+)(?:\s+as\s+([\w$]+))?\s*$/.exec(part) ?? []
    if (exported) esm.imports.set(local ?? exported, importOf(module, exported, { start: at, end }))
  }
  return end
}

/** The value of a string literal: editors escape underscores in paths, which means nothing to JavaScript. */
function unescaped(literal: string): string {
  return literal.replace(/\\([^\dbfnrtuvx])/g, '$1')
}

function importOf(module: string, exported: string, place: { start: number; end: number }): Imported {
  if (MARKDOWN.test(module)) return { kind: 'partial', url: module, ...place }
  return ASSET.test(module) ? { kind: 'asset', url: module } : { kind: 'component', module, exported }
}

function readExport(text: string, at: number, esm: Esm, scope: Scope): number | undefined {
  EXPORT.lastIndex = at
  if (!EXPORT.test(text)) return undefined
  CONSTANT.lastIndex = at
  const constant = CONSTANT.exec(text)
  const literal = constant && readLiteral(text, at + constant[0].length, scope)
  const after = literal && /[ \t]*;?[ \t]*/y
  if (constant && literal && after) {
    after.lastIndex = literal.end
    const end = literal.end + (after.exec(text)?.[0].length ?? 0)
    if (end >= text.length || text[end] === '\n') {
      esm.constants.set(constant[1] as string, literal.value)
      return end
    }
  }
  const end = endOfCode(text, at)
  const name = constant?.[1]
  // Docusaurus pages switch their table of contents off this way; there is nothing to run.
  if (name !== 'toc') esm.code.push({ start: at, end, what: name ? `the value of ${name}` : 'exported code' })
  return end
}

/** The end of the statement at `start`: the first line end outside braces. */
function endOfCode(text: string, start: number): number {
  for (let at = start; at < text.length; at++) {
    if (text[at] === '{') at = (matchBraces(text, at) ?? text.length) - 1
    else if (text[at] === '\n' && !/[=(,&|?:]\s*$/.test(text.slice(start, at))) return at
  }
  return text.length
}
