/**
 * Reads TypeScript: a page for each entry, with its exports in groups. The compiler is the site's own, and reads
 * types, signatures and inherited members; comments are read by `doc-comment.ts`.
 */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { siteRelative } from '../../../base/paths.ts'
import type { LinkedCode, ReferencePage, ReferenceSymbol, SourceProblem } from '../../../model/reference.ts'
import { entryFiles } from '../data/entry-files.ts'
import type { ReaderContext, ReferenceReader } from '../reader.ts'
import { refTo } from '../write-code.ts'
import { collectExports, type Exported } from './collect-exports.ts'
import type { Compiler, TsFile, TsNode } from './compiler.ts'
import { tagsNamed, withLinks } from './doc-comment.ts'
import { checkExamples, type Example, readExample } from './examples.ts'
import { commentOf, lineAt } from './nodes.ts'
import { openCompiler } from './open-compiler.ts'
import {
  compileErrors,
  inputsOf,
  missingEntries,
  moduleComment,
  nameIn,
  nearest,
  nothingExported,
  tsconfigOf,
} from './project.ts'
import type { SymbolTools } from './symbol-tools.ts'
import { ownNames, symbolsOf } from './symbols.ts'

/** Modules of a folder; tests and declarations are none that users import. */
const MODULE = /(?<!\.d|\.test|\.spec)\.[cm]?tsx?$/

/** An entry with its exports. */
interface Module {
  path: string
  file: TsFile
  exports: readonly Exported[]
}

/** Reads the entries of a reference. */
export const readTypeScript: ReferenceReader = async (options, context) => {
  const { siteDir } = context
  const folders: string[] = []
  const visit = (folder: string) => void folders.push(folder)
  const entries = options.entry.flatMap(entry => entryFiles(resolve(siteDir, entry), MODULE, visit))
  const problems: SourceProblem[] = missingEntries(options, siteDir)
  const roots = entries.filter(path => existsSync(path))
  const [first] = roots
  if (first === undefined)
    throw new Error(
      options.entry.length === 0 ? "its 'entry' is not set" : `${options.entry.join(', ')} does not exist`,
    )
  const tsconfig = tsconfigOf(options, first, siteDir)
  const project = { roots, tsconfig, virtual: new Map<string, string>() }
  const compiler = await openCompiler(project, siteDir)
  try {
    const modules = roots.flatMap((path): Module[] => {
      const file = compiler.file(path)
      const exports = file ? collectExports(file, compiler) : []
      if (file && exports.length === 0) problems.push(nothingExported(path, siteDir))
      return file && exports.length > 0 ? [{ path, file, exports }] : []
    })
    const examples: Example[] = []
    const reader = new ModuleReader({ compiler, modules, context, examples, problems })
    const pages = modules.map((module, at) => reader.page(module, at))
    problems.push(...compileErrors(compiler, siteDir))
    const manifest = nearest(first, 'package.json')
    if (options.checkExamples && examples.length > 0) {
      const packageName = manifest && nameIn(manifest)
      const names = modules.filter(({ path }) => path === first).flatMap(({ exports }) => exports)
      const own = names.filter(({ qualifiedName, isDefault, name }) => !isDefault && name === qualifiedName)
      problems.push(
        ...(await checkExamples(examples, {
          project,
          siteDir,
          entry: first,
          names: own.map(({ name }) => name),
          packageName,
        })),
      )
    }
    return { pages, problems, inputs: inputsOf(compiler, [...entries, ...folders, tsconfig, manifest]) }
  } finally {
    compiler.close()
  }
}

interface ReaderInput {
  compiler: Compiler
  modules: readonly Module[]
  context: ReaderContext
  /** Receives the examples of comments. */
  examples: Example[]
  problems: SourceProblem[]
}

class ModuleReader {
  readonly #input: ReaderInput
  /** Public names by the names that sources use. */
  readonly #names = new Map<string, string>()

  constructor(input: ReaderInput) {
    this.#input = input
    const all = input.modules.flatMap(({ exports }) => exports)
    for (const { qualifiedName } of all) this.#names.set(qualifiedName, qualifiedName)
    for (const { name, qualifiedName, declarations } of all)
      for (const own of [
        name,
        ...declarations.flatMap(node => (node.name?.text === undefined ? [] : [node.name.text])),
      ])
        if (!this.#names.has(own)) this.#names.set(own, qualifiedName)
  }

  page({ path, file, exports }: Module, at: number): ReferencePage {
    const { modules, context } = this.#input
    const tools = this.#tools()
    const bySection = new Map<string, ReferenceSymbol[]>(SECTIONS.map(title => [title, []]))
    for (const exported of exports) {
      const symbols = this.#entriesOf(exported, tools)
      const [symbol] = symbols
      if (!symbol) continue
      const title = this.#groupOf(exported) ?? SECTION_OF[symbol.kind] ?? 'Constants'
      bySection.set(title, [...(bySection.get(title) ?? []), ...symbols])
    }
    const sections = [...bySection].filter(([, symbols]) => symbols.length > 0)
    const own = stemOf(path)
    const comment = moduleComment(file)
    const isOnly = modules.length === 1
    return {
      path: at === 0 ? '' : own,
      title: at === 0 ? (context.label ?? this.#packageName(path) ?? own) : own,
      ...(comment && { intro: this.#linked(comment, file) }),
      ...(isOnly || at > 0 || comment ? {} : { description: `Exports of ${own}.` }),
      sections: sections.map(([title, symbols]) => ({ title, id: idFor(title), symbols })),
    }
  }

  /** A symbol that cannot be read does not keep the others from their pages. */
  #entriesOf(exported: Exported, tools: SymbolTools): ReferenceSymbol[] {
    try {
      return symbolsOf(exported, tools)
    } catch (error) {
      const { context, problems } = this.#input
      const [node] = exported.declarations
      const { fileName, text } = (node as TsNode).getSourceFile()
      const message = `The symbol ${exported.qualifiedName} cannot be read: ${(error as Error).message.replace(/\.$/, '')}.`
      const file = siteRelative(context.siteDir, fileName)
      problems.push({ message, hint: 'It has no entry.', file, line: lineAt(text, (node as TsNode).getStart()) })
      return []
    }
  }

  #packageName(path: string): string | undefined {
    const manifest = nearest(path, 'package.json')
    return manifest && nameIn(manifest)
  }

  /** `@group` and `@category` name the section of a symbol. */
  #groupOf({ declarations }: Exported): string | undefined {
    const comments = declarations.flatMap(node => commentOf(node, this.#input.compiler) ?? [])
    return comments.flatMap(comment => tagsNamed(comment, 'group', 'category'))[0]?.text.trim() || undefined
  }

  #tools(): SymbolTools {
    const { compiler, context, examples } = this.#input
    const used = new Set<string>()
    const names = this.#names
    const [first] = this.#input.modules
    const folder = packageFolder(first?.path ?? '')
    return {
      compiler,
      link: (code, at) => linkTypes(code, names, ownNames(at)),
      markdown: (text, at) => this.#linked(text, at),
      publicNameOf: name => names.get(name),
      isForeign: path => packageFolder(path) !== folder,
      idOf: qualifiedName => {
        const id = idFor(qualifiedName)
        let unique = id
        for (let count = 1; used.has(unique); count++) unique = `${id}-${count}`
        used.add(unique)
        return unique
      },
      sourceOf: node => {
        const { fileName, text } = node.getSourceFile()
        const path = siteRelative(context.siteDir, fileName)
        const line = lineAt(text, node.getStart())
        const href = context.sourceHref(path, line)
        return { label: `${path}:${line}`, ...(href !== undefined && { href }) }
      },
      examplesOf: (comment, symbol) => {
        const tags = comment ? tagsNamed(comment, 'example') : []
        const shown = tags.map((tag, at) => readExample(tag, tags.length > 1 ? `Example ${at + 1}` : 'Example'))
        for (const { blocks } of shown)
          for (const block of blocks) examples.push({ ...block, symbol, file: comment?.file ?? '' })
        return {
          samples: shown.flatMap(({ samples }) => samples),
          text: shown
            .map(({ text }) => text)
            .filter(Boolean)
            .join('\n\n'),
        }
      },
    }
  }

  /** Markdown whose `{@link}` tags are links. One that leads nowhere is reported. */
  #linked(text: string, at: TsNode): string {
    return withLinks(text, target => {
      const name = target
        .replace(/\(\)$/, '')
        .replace(/[#~]/g, '.')
        .replace(/^(?:module:)?["']?/, '')
      const [head = '', ...rest] = name.split('.')
      const known =
        this.#names.get(name) ?? (this.#names.has(head) ? [this.#names.get(head), ...rest].join('.') : undefined)
      if (known !== undefined) return refTo(known)
      this.#reportLink(target, at)
      return undefined
    })
  }

  #reportLink(target: string, at: TsNode): void {
    const { context, problems } = this.#input
    const { fileName, text } = at.getSourceFile()
    if (fileName.includes('/node_modules/')) return
    const offset = text.lastIndexOf(target, at.getStart())
    const message = `A comment links to ${target}, which the reference does not have.`
    const file = siteRelative(context.siteDir, fileName)
    problems.push({
      message,
      hint: 'It is shown without a link.',
      file,
      line: lineAt(text, Math.max(0, offset)),
      column: 1,
    })
  }
}

// Names and anchors of the pages, sections and symbols of a source.

/** Titles of sections, in order. */
const SECTIONS = ['Functions', 'Classes', 'Interfaces', 'Types', 'Enums', 'Constants', 'Namespaces']
/** The section of a symbol without a group of its own. */
const SECTION_OF: Partial<Record<ReferenceSymbol['kind'], string>> = {
  function: 'Functions',
  class: 'Classes',
  interface: 'Interfaces',
  type: 'Types',
  enum: 'Enums',
  constant: 'Constants',
  namespace: 'Namespaces',
}

/** The anchor of a name. */
function idFor(name: string): string {
  return (
    name
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_.]+/gu, '-')
      .replace(/^-+|-+$/g, '') || 'symbol'
  )
}

/** The name of a module. */
function stemOf(path: string): string {
  const [, folder = '', name = ''] = /([^/\\]*)[/\\]([^/\\]+?)(?:\.d)?\.[cm]?[jt]sx?$/.exec(path) ?? []
  return name === 'index' && folder !== 'src' && folder !== 'dist' ? folder : name
}

/** The folder of the package that a file belongs to; '' for the files of the author. */
function packageFolder(path: string): string {
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path.replaceAll('\\', '/'))?.[0] ?? ''
}

// Links in code of TypeScript.

/** A string, or a name with those of its namespaces. */
const TOKEN = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`|[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*/g

/** The code with links. Names that the code declares itself, such as type parameters, are left out. */
function linkTypes(code: string, names: ReadonlyMap<string, string>, own: ReadonlySet<string>): LinkedCode {
  const parts: (string | { text: string; ref: string })[] = []
  let done = 0
  for (const { 0: text, index } of code.matchAll(TOKEN)) {
    const ref = /^["'`]/.test(text) || own.has(text) ? undefined : names.get(text)
    if (ref === undefined || isName(code, index, index + text.length)) continue
    if (index > done) parts.push(code.slice(done, index))
    parts.push({ text, ref })
    done = index + text.length
  }
  if (done < code.length) parts.push(code.slice(done))
  return parts
}

/** Whether the word is the name of a parameter, a property or a method rather than a type. */
function isName(code: string, start: number, end: number): boolean {
  return /^\??:|^\??\(|^\s+in\s/.test(code.slice(end, end + 6)) || code[start - 1] === '.'
}
