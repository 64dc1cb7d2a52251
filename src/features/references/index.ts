/**
 * Makes the pages of the references of a site. Returns pages as plugins make them, and findings about their sources.
 * What a reader returned is kept until one of the files that it read changes.
 */

import { mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf } from '../../base/hash.ts'
import { packageVersion } from '../../base/package-root.ts'
import { CacheRecord } from '../../engine/cache/cache-record.ts'
import { type FileHash, filesHere, hashFiles, isSameFile, portableFiles } from '../../engine/cache/file-hashes.ts'
import { pagesOf } from '../../findings/lacking-pages.ts'
import type { ResolvedConfig } from '../../model/config.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { Feature } from '../../model/feature.ts'
import type { FillablePage, MadeFile, MadePage, PageFilling } from '../../model/plugin.ts'
import type {
  FieldGroup,
  ReadReference,
  ReferenceField,
  ReferencePage,
  ReferenceSymbol,
  SourceProblem,
} from '../../model/reference.ts'
import type { Texts } from '../../model/texts.ts'
import { inlineMarkdown } from './comment-markdown.ts'
import { fillPages, type Placed, placeSymbols } from './fill-pages.ts'
import { Forms } from './forms.ts'
import { addProse } from './prose.ts'
import type { ReferenceOptions, ReferenceReader } from './reader.ts'
import { joinedPage, shapePages } from './shape-pages.ts'
import { refTo } from './write-code.ts'
import { linkableNames, writeReferencePage } from './write-page.ts'

/** What is needed besides the config. */
export interface ReferenceContext {
  cacheDir: string
  locale: string
  texts: Texts
  /** Receives findings about the sources. */
  report: (finding: Diagnostic) => void
  /** Receives the absolute paths of the files that were read. */
  readFrom: (path: string) => void
  /** Receives the origins of the hosts that forms send requests to. */
  connectTo: (origin: string) => void
  /** The pages of a file of the docs in this language. */
  pagesOf: (path: string) => readonly FillablePage[]
}

const FORMAT = 'docsgen-reference-2'

/** What was read, and the files that it depends on. */
interface Kept {
  reference: ReadReference
  files: FileHash[]
  /** Folders with the hashes of the names in them. */
  folders: FileHash[]
}

/** What commands printed, for the rebuilds of the live server. */
const printed = new Map<string, Kept>()

/** A reference with the text that writers add. */
interface Made {
  /** Its index in the config. */
  at: number
  options: ReferenceOptions
  pages: readonly ReferencePage[]
  /** Set if its entries have places in pages of the docs. */
  placed?: Placed
}

/** The pages of all references, in one language, and what they add to pages of the docs. */
async function makeReferences(
  config: ResolvedConfig,
  context: ReferenceContext,
): Promise<(MadePage | MadeFile | PageFilling)[]> {
  const made: Made[] = []
  const claimed = new Map<string, Set<number>>()
  for (const [at, written] of config.references.entries()) {
    const options = withTrustedForms(written, config, context)
    const whole = await readReference(options, config, context)
    if (!whole) continue
    const read = shown(whole, options)
    for (const input of read.inputs) context.readFrom(input)
    const prose = addProse(read, options, { siteDir: config.siteDir, texts: context.texts })
    for (const input of prose.inputs) context.readFrom(input)
    const placed =
      options.into.length > 0 ? await placeIn(options, { pages: prose.pages, config, context, claimed }) : undefined
    const lacks = prose.pages.length === 0 ? { lacksPages: options.entry.map(pagesOf) } : {}
    for (const problem of [...read.problems, ...prose.problems, ...(placed?.problems ?? [])])
      context.report({ ...findingOf(problem), ...lacks })
    made.push({ at, options, pages: prose.pages, ...(placed && { placed }) })
  }
  return write(made, config, context)
}

/** A document of unknown authors cannot widen the policy of the site, so only servers of the config get forms. */
function withTrustedForms(options: ReferenceOptions, config: ResolvedConfig, { report }: ReferenceContext) {
  if (!options.tryIt || options.servers || config.markdown.mdx === 'run') return options
  report({
    rule: 'reference-source',
    message: `The reference '${titleOf(options)}' has no forms: a site with markdown.mdx 'static' does not trust the servers of a document.`,
    hint: "Name the servers that readers may send requests to in 'servers' of the reference.",
    file: config.configFile,
  })
  return { ...options, tryIt: false }
}

/** The reference without the symbols and the places that the config leaves out. */
function shown(read: ReadReference, { exclude, showSource }: ReferenceOptions): ReadReference {
  if (exclude.length === 0 && showSource) return read
  const patterns = exclude.map(
    name => new RegExp(`^${name.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}(?:\\.|$)`),
  )
  const kept = (symbols: readonly ReferenceSymbol[]) =>
    symbols
      .filter(({ qualifiedName }) => !patterns.some(pattern => pattern.test(qualifiedName)))
      .map(({ source, ...symbol }): ReferenceSymbol => ({ ...symbol, ...(showSource && source && { source }) }))
  const pages = read.pages.map(page => {
    const sections = page.sections.map(section => ({ ...section, symbols: kept(section.symbols) }))
    return { ...page, sections: sections.filter(({ symbols }) => symbols.length > 0) }
  })
  return { ...read, pages }
}

/** The symbols of pages. */
function symbolsOf(pages: readonly ReferencePage[]): ReferenceSymbol[] {
  return pages.flatMap(({ sections }) => sections.flatMap(({ symbols }) => symbols))
}

/** Finds the places of the entries in the pages of the docs that the config names. */
async function placeIn(
  options: ReferenceOptions,
  {
    pages,
    config,
    context,
    claimed,
  }: {
    pages: readonly ReferencePage[]
    config: ResolvedConfig
    context: ReferenceContext
    claimed: Map<string, Set<number>>
  },
): Promise<Placed> {
  const files = options.into.flatMap(path => {
    const found = context.pagesOf(path)
    for (const { absPath } of found) context.readFrom(absPath)
    if (found.length === 0)
      context.report({
        rule: 'reference-source',
        message: `The page ${path}, which gets the entries of the reference of ${options.entry.join(', ')}, does not exist.`,
        hint: "Write it, or correct 'into' of the reference: the path is that of a file of the docs, relative to the site folder.",
        file: config.configFile,
      })
    return found
  })
  const [only] = joinedPage(pages)
  return placeSymbols(only?.sections ?? [], files, { config, texts: context.texts, claimed })
}

/** Writes all references: each can link to the symbols of the others. */
function write(
  made: readonly Made[],
  config: ResolvedConfig,
  { texts, report, connectTo }: ReferenceContext,
): (MadePage | MadeFile | PageFilling)[] {
  const symbolsIn = ({ pages, placed }: Made) => (placed ? [...placed.symbols.values()] : symbolsOf(pages))
  const before = made.flatMap(symbolsIn)
  const final = withEffects(before)
  const names = linkableNames(before)
  const elsewhere = describedElsewhere(before)
  const forms = new Forms(texts)
  const usedIds = new Map<string, Set<string>>()
  const formOf = (symbol: ReferenceSymbol) => forms.formOf(symbol)
  const written = made.flatMap((one): readonly (MadePage | PageFilling)[] => {
    const { at, options, pages, placed } = one
    const toDescribe = symbolsIn(one).filter(({ qualifiedName }) => !placed?.described.has(qualifiedName))
    reportUndocumented(toDescribe, { at, config, report, elsewhere })
    if (placed) {
      const finalOf = (name: string) => {
        const symbol = placed.symbols.get(name) as ReferenceSymbol
        return final.get(symbol) ?? symbol
      }
      return fillPages(placed, { texts, names, formOf, final: finalOf, elsewhere, usedIds })
    }
    const complete = pages.map(page => ({
      ...page,
      sections: page.sections.map(section => ({
        ...section,
        symbols: section.symbols.map(symbol => final.get(symbol) ?? symbol),
      })),
    }))
    const shaped = shapePages(complete, options)
    const written = shaped.map(page => writeReferencePage(page, { texts, names, formOf }))
    const folders = new Set(shaped.map(({ path }) => path.replace(/\/?[^/]*$/, '')))
    return written.map(page => inFolder(page, options, folders))
  })
  for (const origin of forms.origins) connectTo(origin)
  return [...withJoinedFillings(written), ...forms.files]
}

/** Several references can add to one page. */
function withJoinedFillings(made: readonly (MadePage | PageFilling)[]): (MadePage | PageFilling)[] {
  const byPage = new Map<string, PageFilling>()
  for (const one of made) {
    if (!('fills' in one)) continue
    const { edits = [], symbols = [] } = byPage.get(one.fills) ?? {}
    byPage.set(one.fills, { ...one, edits: [...edits, ...one.edits], symbols: [...symbols, ...one.symbols] })
  }
  return [...made.filter(one => !('fills' in one)), ...byPage.values()]
}

/** Finds the description of the same symbol in another reference: an error of two contracts, for example. */
function describedElsewhere(symbols: readonly ReferenceSymbol[]): (symbol: ReferenceSymbol) => string | undefined {
  const keyOf = ({ kind, name, facts = [] }: ReferenceSymbol) =>
    [kind, name, ...facts.map(({ label, value }) => `${label} ${value}`)].join('\n')
  const described = new Map<string, ReferenceSymbol>()
  for (const symbol of symbols)
    if ((symbol.note ?? symbol.description) && !described.has(keyOf(symbol))) described.set(keyOf(symbol), symbol)
  return symbol => {
    const other = described.get(keyOf(symbol))
    return other && other.qualifiedName !== symbol.qualifiedName
      ? (summaryOf(other) ?? `[\`${other.qualifiedName}\`](${refTo(other.qualifiedName)})`)
      : undefined
  }
}

/** A reference in messages. */
function titleOf({ label, into, path }: ReferenceOptions): string {
  return label ?? (into.length > 0 ? into.join(', ') : path)
}

function nameOf({ qualifiedName }: ReferenceSymbol): string {
  return qualifiedName
}

/** Paths that mean something else for files: the first page of a folder, which can have its name, and its place in it. */
const MISTAKEN = /\/(?:index|readme|([^/]+)\/\1|\d+[-_. ][^/]*)$/i

/** The page in the folder of the reference. Its first page describes the folder, and so does one with pages below it. */
function inFolder(page: MadePage, { path, label, sidebar }: ReferenceOptions, folders: ReadonlySet<string>): MadePage {
  const whole = [path, page.path].filter(Boolean).join('/')
  if (page.path !== '') {
    const isFolder = folders.has(page.path)
    const isMistaken = !isFolder && MISTAKEN.test(`/${whole}`)
    const slug = page.frontMatter?.slug ?? (isMistaken ? page.path : undefined)
    return {
      ...page,
      path: isFolder ? `${whole}/` : isMistaken ? `${whole}-page` : whole,
      ...(isFolder && { category: { label: page.title } }),
      ...(slug && { frontMatter: { ...page.frontMatter, slug: `/${[path, slug].filter(Boolean).join('/')}` } }),
    }
  }
  const { position, collapsed, className } = sidebar
  return {
    ...page,
    path: path === '' ? whole : `${whole}/`,
    ...(label !== undefined && { title: label }),
    ...(path !== '' && { category: { label: label ?? page.title, position, collapsed, className } }),
  }
}

async function readReference(
  options: ReferenceOptions,
  config: ResolvedConfig,
  { cacheDir, report }: ReferenceContext,
): Promise<ReadReference | undefined> {
  const { siteDir, configFile: file } = config
  const dir = join(cacheDir, 'references')
  const key = hashOf(JSON.stringify([packageVersion, options]))
  const record = new CacheRecord<Kept>(join(dir, `${key}.bin`), { format: FORMAT, key })
  // The output of a command depends on more than files: it is kept as long as this process runs.
  const isCommand = options.from === 'command'
  const kept = isCommand ? printed.get(`${siteDir} ${key}`) : record.read()
  if (kept && isCurrent(kept, siteDir)) return kept.reference
  let read: ReferenceReader
  try {
    read = await readerFor(options.from)
    const reference = await read(options, { siteDir, label: options.label, sourceHref: sourceHrefOf(options) })
    const found: Kept = {
      reference,
      files: portableFiles(hashFiles(reference.inputs.filter(path => !isFolder(path))), siteDir),
      folders: portableFiles(reference.inputs.filter(isFolder).map(withNames), siteDir),
    }
    if (isCommand) printed.set(`${siteDir} ${key}`, found)
    else {
      mkdirSync(dir, { recursive: true })
      record.write(found)
    }
    return reference
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error)
    const { hint } = error as { hint?: string }
    report({
      rule: 'reference-source',
      message: `The reference '${titleOf(options)}' cannot be made: ${reason?.replace(/\.$/, '')}.`,
      hint: hint ?? 'Its pages are missing. Correct its entry in the config, or its source.',
      lacksPages: options.entry.map(pagesOf),
      file,
    })
    return undefined
  }
}

/** Whether a source is as it was read: no file changed, and no name appeared in a folder. */
function isCurrent({ files, folders }: Kept, siteDir: string): boolean {
  const isSameFolder = ({ path, hash }: FileHash) => isFolder(path) && withNames(path).hash === hash
  return filesHere(files, siteDir).every(isSameFile) && filesHere(folders, siteDir).every(isSameFolder)
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

const withNames = (path: string): FileHash => ({ path, hash: hashOf(readdirSync(path).sort().join('\n')) })

function sourceHrefOf({ sourceUrl }: ReferenceOptions) {
  return (file: string, line?: number): string | undefined =>
    sourceUrl
      ?.replaceAll('{path}', file.split('/').map(encodeURIComponent).join('/'))
      .replaceAll('{line}', String(line ?? 1))
}

function findingOf({ message, hint, file, line, column = 1, rule }: SourceProblem): Diagnostic {
  return {
    rule: rule === 'example' ? 'reference-example' : 'reference-source',
    message,
    hint,
    file,
    ...(line !== undefined && { span: { line, column } }),
  }
}

/** Number of symbols that a finding names. */
const MAX_NAMED = 5

interface Undocumented {
  at: number
  config: ResolvedConfig
  report: ReferenceContext['report']
  elsewhere: (symbol: ReferenceSymbol) => string | undefined
}

function reportUndocumented(
  symbols: readonly ReferenceSymbol[],
  { at, config, report, elsewhere }: Undocumented,
): void {
  const isBare = ({ description = '', note = '', deprecated }: ReferenceSymbol) =>
    description.trim() + note.trim() === '' && deprecated === undefined
  const bare = symbols.filter(symbol => isBare(symbol) && elsewhere(symbol) === undefined)
  if (bare.length === 0) return
  const named = bare.slice(0, MAX_NAMED).map(nameOf)
  const more = bare.length - named.length
  report({
    rule: 'reference-undocumented',
    message: `Symbols of the reference '${titleOf(config.references[at] as ReferenceOptions)}' have no description, ${bare.length} of ${symbols.length}: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`,
    file: config.configFile,
    about: ['references', at],
  })
}

/** Errors and events seen from both sides. */
const EFFECTS: ReadonlySet<FieldGroup['kind']> = new Set(['errors', 'events'])
/** Longer summaries stay with the entry that they are from. */
const MAX_SUMMARY = 160

/** The symbols with both sides. */
function withEffects(symbols: readonly ReferenceSymbol[]): Map<ReferenceSymbol, ReferenceSymbol> {
  const byName = new Map(symbols.map(symbol => [symbol.qualifiedName, symbol]))
  const users = new Map<string, ReferenceSymbol[]>()
  for (const symbol of symbols) {
    for (const ref of symbol.groups.flatMap(group => (EFFECTS.has(group.kind) ? group.fields.flatMap(refOf) : []))) {
      const known = users.get(ref)
      if (known) known.push(symbol)
      else users.set(ref, [symbol])
    }
  }
  const explained = (field: ReferenceField): ReferenceField => {
    const [ref] = refOf(field)
    if (field.note !== undefined || field.description !== undefined || ref === undefined) return field
    const symbol = byName.get(ref)
    const text = symbol && summaryOf(symbol)
    return { ...field, ...(text !== undefined && { note: text }) }
  }
  return new Map(
    symbols.map(symbol => {
      const groups = symbol.groups.map(group =>
        EFFECTS.has(group.kind) ? { ...group, fields: group.fields.map(explained) } : group,
      )
      const own = symbol.kind === 'error' || symbol.kind === 'event' ? (users.get(symbol.qualifiedName) ?? []) : []
      return [symbol, { ...symbol, groups: [...groups, ...usersGroup(own)] }]
    }),
  )
}

function usersGroup(users: readonly ReferenceSymbol[]): FieldGroup[] {
  if (users.length === 0) return []
  const fields = users.map(({ name, qualifiedName }) => ({ name: '', type: [{ text: name, ref: qualifiedName }] }))
  return [{ kind: 'users', title: 'Functions', fields }]
}

function refOf({ type = [] }: ReferenceField): string[] {
  return type.flatMap(part => (typeof part === 'string' ? [] : [part.ref]))
}

/** The first paragraph of what is known about a symbol, if it is short. */
function summaryOf({ note, description }: ReferenceSymbol): string | undefined {
  const [first = ''] = (note ?? (description && inlineMarkdown(description)))?.split(/\n\s*\n/) ?? []
  return first !== '' && first.length <= MAX_SUMMARY && !/^\s*(?:[-*>#]\s|\||```|:::)/m.test(first) ? first : undefined
}

// The readers of references, by the value of `from`. Each is loaded if a site uses it.

type Loader = () => Promise<ReferenceReader>

/** The table of readers. A new reader is a row here, and a value of `from` in `config.ts`. */
const READERS: Record<ReferenceOptions['from'], Loader> = {
  typescript: async () => (await import('./typescript/read-typescript.ts')).readTypeScript,
  openapi: async () => (await import('./openapi/read-openapi.ts')).readOpenApi,
  solidity: async () => (await import('./solidity/read-solidity.ts')).readSolidity,
  graphql: async () => (await import('./graphql/read-graphql.ts')).readGraphql,
  'json-schema': async () => (await import('./json-schema/read-json-schema.ts')).readJsonSchema,
  command: async () => (await import('./command/read-command.ts')).readCommand,
}

/** Loads the reader of a kind of source. */
async function readerFor(from: ReferenceOptions['from']): Promise<ReferenceReader> {
  const load = READERS[from]
  if (!load) throw new Error(`there is no reader for '${from}'`)
  return load()
}

export const feature: Feature = { pages: makeReferences }
