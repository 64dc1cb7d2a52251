/**
 * The files of an OpenAPI document. Returns their data, the targets of references, and problems with their places.
 */
import { dirname, relative, resolve } from 'node:path'
import type { Document, LineCounter } from 'yaml'
import { yamlLibrary } from '../../../base/yaml.ts'
import { inPlainWords } from '../../../base/yaml-words.ts'
import type { SourceProblem } from '../../../model/reference.ts'
import { isRemote, resolveAddress } from './remote-files.ts'
import { isNode, type Node } from './values.ts'

/** How files are read. */
export interface DocumentHost {
  siteDir: string
  /** Reads a file; undefined if there is none. */
  readFile(path: string): string | undefined
}

/** The target of a reference. */
export interface Target {
  value: unknown
  /** File and pointer: identifies the target. */
  key: string
}

/** The file and the place of an object with a reference. */
interface Origin {
  file: OpenFile
  pointer: readonly string[]
}

/** Levels of lists and objects inside each other. */
const MAX_NESTING = 200
/** References that lead to references, in a row. */
const MAX_HOPS = 50

/** Reads files and follows references. */
export class Documents {
  readonly problems: SourceProblem[] = []
  readonly #context: DocumentHost
  readonly #files = new Map<string, OpenFile | undefined>()
  readonly #origins = new WeakMap<object, Origin>()
  /** Addresses on other websites that are not read, and the problem that names them. */
  readonly #remote = new Set<string>()
  #remoteProblem: SourceProblem | undefined
  /** Problems that are reported already; several references can have the same one. */
  readonly #reported = new Set<string>()

  constructor(context: DocumentHost) {
    this.#context = context
  }

  /** The data of a file; undefined if there is none, which is reported. */
  open(path: string): unknown {
    const file = this.#open(path)
    if (!file) this.#report({ message: `There is no file ${this.#shown(path)}.`, file: this.#shown(path) })
    return file?.data
  }

  /** Reports a problem at a place of a file that was opened. */
  report(path: string, pointer: readonly string[], message: string, hint?: string): void {
    const file = this.#files.get(path)
    this.#report({ message, ...(hint && { hint }), file: this.#shown(path), ...(file && placeOf(file, pointer)) })
  }

  /**
   * Follows the reference of an object, and those behind it. Fields beside `$ref` replace those of the target, as in
   * OpenAPI 3.1. A broken reference is reported, and leads to nothing.
   */
  follow(node: unknown): Target | undefined {
    if (!isNode(node) || typeof node.$ref !== 'string') return undefined
    let target: Target | undefined
    let beside: Node = {}
    let next: unknown = node
    const seen = new Set<string>()
    while (isNode(next) && typeof next.$ref === 'string') {
      const { $ref, ...others } = next
      beside = { ...others, ...beside }
      target = this.#target(next, $ref as string)
      if (!target) return undefined
      if (seen.has(target.key) || seen.size > MAX_HOPS) {
        this.#reportReference(next, `The reference \`${$ref}\` leads to itself.`)
        return undefined
      }
      seen.add(target.key)
      next = target.value
    }
    if (!target) return undefined
    const hasMore = Object.keys(beside).length > 0
    return { key: target.key, value: hasMore && isNode(next) ? { ...next, ...beside } : next }
  }

  /** An object, or the one that its reference leads to; undefined if the reference is broken. */
  resolved(node: unknown): Node | undefined {
    if (!isNode(node)) return undefined
    if (typeof node.$ref !== 'string') return node
    const value = this.follow(node)?.value
    return isNode(value) ? value : undefined
  }

  #target(node: Node, reference: string): Target | undefined {
    const origin = this.#origins.get(node)
    if (!origin) return undefined
    const hash = reference.indexOf('#')
    const address = hash < 0 ? reference : reference.slice(0, hash)
    const fragment = hash < 0 ? '' : safelyDecoded(reference.slice(hash + 1))
    if (/^[a-z][a-z\d+.-]+:/i.test(address)) {
      const own = anchorsOf(origin.file).get(address)
      if (own !== undefined) return { value: own, key: `${origin.file.path}#${address}` }
      if (!this.#isLoaded(address)) {
        this.#reportRemote(origin, address)
        return undefined
      }
    }
    const path = this.#pathOf(origin.file.path, address)
    const file = path === origin.file.path ? origin.file : this.#open(path)
    if (!file) {
      this.#reportReference(node, `The reference \`${reference}\` leads to a file that does not exist.`)
      return undefined
    }
    const value = valueAt(file, fragment)
    if (value !== undefined) return { value, key: `${path}#${fragment}` }
    // The syntax error of that file is the cause.
    if (file.data !== undefined) this.#reportReference(node, `The reference \`${reference}\` leads to nothing.`)
    return undefined
  }

  /** The path or the address of the file that a reference leads to. */
  #pathOf(from: string, address: string): string {
    if (address === '') return from
    const resolved = resolveAddress(from, address)
    return isRemote(resolved) ? resolved : resolve(dirname(from), safelyDecoded(address))
  }

  #isLoaded(address: string): boolean {
    return isRemote(address) && this.#context.readFile(address) !== undefined
  }

  /** One finding for all references to other websites, at the first one. */
  #reportRemote({ file, pointer }: Origin, address: string): void {
    if (this.#remote.has(address)) return
    this.#remote.add(address)
    if (!this.#remoteProblem) {
      this.report(file.path, [...pointer, '$ref'], '', HINT_COPY)
      this.#remoteProblem = this.problems.at(-1)
    }
    const shown = [...this.#remote].slice(0, MAX_SHOWN)
    const more = this.#remote.size - shown.length
    const message = `References lead to other websites, which are not read: ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`
    if (this.#remoteProblem) this.#remoteProblem.message = message
  }

  #open(path: string): OpenFile | undefined {
    if (this.#files.has(path)) return this.#files.get(path)
    const text = this.#context.readFile(path)
    const file = text === undefined ? undefined : { path, text, data: undefined }
    this.#files.set(path, file)
    if (file) this.#parse(file)
    return file
  }

  #parse(file: OpenFile): void {
    file.data = jsonOf(file)
    if (file.data === undefined) {
      try {
        const { document } = syntaxOf(file)
        for (const problem of syntaxProblems(file)) this.#report({ ...problem, file: this.#shown(file.path) })
        // The parser goes on after an error, so that most of the file can still be used.
        file.data = document.toJS()
      } catch (error) {
        // The composer of YAML is recursive, and refuses too many aliases.
        const why = error instanceof RangeError ? 'it is nested too deeply' : 'its aliases repeat too much'
        this.#report({ message: `The file cannot be read, because ${why}.`, file: this.#shown(file.path), line: 1 })
        return
      }
    }
    this.#noteReferences(file)
  }

  /** Remembers where the references of a file are, and leaves out what readers cannot walk through. */
  #noteReferences(file: OpenFile): void {
    const open: { value: object; pointer: readonly string[] }[] = []
    if (typeof file.data === 'object' && file.data !== null) open.push({ value: file.data, pointer: [] })
    const seen = new Set<object>()
    for (let entry = open.pop(); entry; entry = open.pop()) {
      const { value, pointer } = entry
      if (seen.has(value)) continue
      seen.add(value)
      if (typeof (value as Node).$ref === 'string') this.#origins.set(value, { file, pointer })
      for (const [key, inner] of Object.entries(value)) {
        if (typeof inner !== 'object' || inner === null) continue
        if (pointer.length < MAX_NESTING) open.push({ value: inner, pointer: [...pointer, key] })
        else {
          delete (value as Record<string, unknown>)[key]
          const message = `The file is nested deeper than ${MAX_NESTING} levels; what is inside is left out.`
          this.report(file.path, pointer.slice(0, 10), message)
        }
      }
    }
  }

  #reportReference(node: Node, message: string, hint?: string): void {
    const origin = this.#origins.get(node)
    if (origin) this.report(origin.file.path, [...origin.pointer, '$ref'], message, hint)
  }

  #report(problem: SourceProblem): void {
    const key = `${problem.file}: ${problem.message}`
    if (this.#reported.has(key)) return
    this.#reported.add(key)
    this.problems.push(problem)
  }

  #shown(path: string): string {
    return isRemote(path) ? path : relative(this.#context.siteDir, path).replaceAll('\\', '/')
  }
}

const HINT_COPY =
  'Copy the files beside the document and refer to them by their paths, or allow their addresses in references[].remote.'
/** Addresses that a finding names. */
const MAX_SHOWN = 5

function safelyDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

// A file of an OpenAPI document. JSON is parsed as JSON, which is ten times as fast; only a problem in it is located
// as YAML, of which JSON is a subset.

/** A file that was read. */
interface OpenFile {
  path: string
  text: string
  data: unknown
  /** Syntax with places; made when a problem needs it. */
  syntax?: { document: Document; lines: LineCounter }
  /** Objects by `$id` and `$anchor`; made when a reference needs it. */
  anchors?: Map<string, unknown>
}

/** The data of a file that is JSON; undefined for other files, and if it has errors. */
function jsonOf({ path, text }: OpenFile): unknown {
  if (!path.endsWith('.json') && !/^\s*[{[]/.test(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    // Read as YAML, whose errors have places.
    return undefined
  }
}

/** The syntax of a file. Throws if it is nested too deeply. */
function syntaxOf(file: OpenFile): { document: Document; lines: LineCounter } {
  if (file.syntax) return file.syntax
  const { LineCounter, parseDocument } = yamlLibrary()
  const lines = new LineCounter()
  const options = { schema: 'core', merge: true, uniqueKeys: true, prettyErrors: false, logLevel: 'error' } as const
  file.syntax = { document: parseDocument(file.text, { ...options, lineCounter: lines }) as Document, lines }
  return file.syntax
}

/** Duplicates that are reported in a file. */
const MAX_DUPLICATES = 20

/** The first error of the syntax, which causes most of the others, and all names that are there twice. */
function syntaxProblems(file: OpenFile): { message: string; line: number; column: number }[] {
  const { document, lines } = syntaxOf(file)
  const duplicates = document.errors.filter(({ code }) => code === 'DUPLICATE_KEY')
  const others = document.errors.filter(({ code }) => code !== 'DUPLICATE_KEY')
  return [...others.slice(0, 1), ...duplicates.slice(0, MAX_DUPLICATES)].map(({ message, pos }) => {
    const [problem] = inPlainWords([{ message, range: pos }])
    const { line, col: column } = lines.linePos(pos[0])
    const [clause = ''] = (problem?.message ?? message).split('\n')
    return { message: `The file has a syntax error: ${clause.replace(/[.\s]+$/, '')}.`, line, column }
  })
}

/** Line and column of a value; those of the nearest value around it if it is missing. */
function placeOf(file: OpenFile, pointer: readonly string[]): { line: number; column: number } | undefined {
  try {
    const { document, lines } = syntaxOf(file)
    for (let length = pointer.length; length > 0; length--) {
      const path = pointer.slice(0, length)
      const node = document.getIn(path, true) ?? document.getIn(withNumbers(path), true)
      const offset = (node as { range?: [number, number, number] } | undefined)?.range?.[0]
      if (offset === undefined) continue
      const { line, col: column } = lines.linePos(offset)
      return { line, column }
    }
  } catch {
    // The syntax is nested too deeply for the composer.
  }
  return { line: 1, column: 1 }
}

/** Keys such as `200` are numbers in YAML. */
const withNumbers = (path: readonly string[]) => path.map(key => (/^\d+$/.test(key) ? Number(key) : key))

/** The value that the fragment of a reference leads to: a JSON pointer or an anchor. */
function valueAt(file: OpenFile, fragment: string): unknown {
  if (fragment === '') return file.data
  if (!fragment.startsWith('/')) return anchorsOf(file).get(`#${fragment}`)
  let value = file.data
  for (const part of fragment.slice(1).split('/')) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~')
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    value = (value as Node)[key]
  }
  return value
}

/** The values of a file that have an `$id` or `$anchor`. */
function anchorsOf(file: OpenFile): Map<string, unknown> {
  if (file.anchors) return file.anchors
  file.anchors = new Map()
  const open: unknown[] = [file.data]
  const seen = new Set<unknown>()
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null || seen.has(value)) continue
    seen.add(value)
    const { $id, $anchor } = value as Node
    if (typeof $id === 'string') file.anchors.set($id, value)
    if (typeof $anchor === 'string') file.anchors.set(`#${$anchor}`, value)
    open.push(...Object.values(value).filter(inner => typeof inner === 'object' && inner !== null))
  }
  return file.anchors
}
