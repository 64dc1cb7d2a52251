/**
 * Reads OpenAPI documents. Returns a page about the API, one for each tag or operation, one for webhooks, and the
 * schemas.
 */
import { basename, extname, resolve } from 'node:path'
import GithubSlugger from 'github-slugger'
import type { ReadReference, ReferencePage } from '../../../model/reference.ts'
import { Documents } from '../data/documents.ts'
import { readIfFound } from '../data/read-if-found.ts'
import type { ReaderContext } from '../data/reader-context.ts'
import { isRemote, loadRemoteFiles } from '../data/remote-files.ts'
import { uniqueNames } from '../data/unique-names.ts'
import { isNode, nodeOf, textOf } from '../data/values.ts'
import type { Api } from './api.ts'
import { pagesOf } from './pages.ts'
import { SAMPLE_KINDS } from './samples.ts'
import { schemesOf } from './security.ts'
import { Shapes } from './shapes.ts'
import { MAX_ADDRESSES } from './try-it.ts'

/** Operations that a finding names. */
const MAX_NAMED = 5

/** The options of a reference that is made from OpenAPI documents. */
export interface OpenApiOptions {
  /** Documents, relative to the site folder. */
  entry: string | readonly string[]
  /** `operation` for a page for each operation; otherwise, each tag has one. */
  split?: string
  /** Whose anchors of tags and operations the first page has as well. */
  anchors?: 'redoc'
  /** Servers instead of those of the document. */
  servers?: readonly string[]
  /** Beginnings of addresses from which files are loaded that a document refers to. */
  remote?: readonly string[]
  /** Kinds of samples; false for none. */
  samples?: readonly string[] | false
  /** Whether entries have a form that sends a request. */
  tryIt?: boolean
}

/** Reads documents. Problems are part of the result. */
export async function readOpenApi(options: OpenApiOptions, context: ReaderContext): Promise<ReadReference> {
  const entries = [options.entry].flat()
  const inputs = new Set<string>()
  const loaded = new Map<string, string>()
  const documents = new Documents({
    ...context,
    readFile(path) {
      if (isRemote(path)) return loaded.get(path)
      inputs.add(path)
      return context.readFile ? context.readFile(path) : readIfFound(path)
    },
  })
  const names = uniqueNames()
  const folders = new GithubSlugger()
  const pages: ReferencePage[] = []
  for (const entry of entries) {
    const path = resolve(context.siteDir, entry)
    await loadRemoteFiles(path, {
      allowed: options.remote ?? [],
      open: file => documents.open(file),
      keep: (address, text) => loaded.set(address, text),
      fail: (address, reason) => documents.report(path, [], `The file ${address} cannot be loaded: ${reason}.`),
    })
    const api = apiOf(documents, path, names, options)
    if (!api) continue
    const folder = entries.length > 1 ? folders.slug(basename(entry, extname(entry))) : ''
    const own = pagesOf(api, names, {
      split: options.split === 'operation' ? 'operation' : 'tag',
      ...(options.anchors && { anchors: options.anchors }),
    })
    if (options.tryIt) reportForms(api, path, own)
    for (const page of own) pages.push({ ...page, path: [folder, page.path].filter(Boolean).join('/') })
  }
  return { pages, problems: documents.problems, inputs: [...inputs] }
}

/** Why forms leave out bodies, which stay in the description. */
const LEFT = {
  method: {
    cause: 'browsers send none with GET and HEAD',
    hint: 'Readers can send it with a program, or with another method if the server allows one.',
  },
  parts: {
    cause: 'the schema does not name the parts of the multipart body',
    hint: 'Declare its parts as properties of the schema.',
  },
}

/** Operations that readers cannot try: a server without a host is relative to a place that pages do not know. */
function reportForms({ documents, longServers, leftBodies }: Api, path: string, pages: readonly ReferencePage[]): void {
  for (const server of longServers)
    documents.report(
      path,
      ['servers'],
      `The variables of the server ${server} make more than ${MAX_ADDRESSES} addresses; forms offer the first ${MAX_ADDRESSES}.`,
      'Set `servers` of the reference to those that readers may use.',
    )
  const operations = pages
    .flatMap(({ sections }) => sections.flatMap(({ symbols }) => symbols))
    .filter(({ kind, name }) => kind === 'operation' && !/^(?:TRACE|TRACK|CONNECT) /.test(name))
  for (const [reason, why] of Object.entries(LEFT)) {
    const left = [...leftBodies].flatMap(([name, other]) => (other === reason ? name : []))
    if (left.length > 0)
      documents.report(path, ['paths'], `Forms leave out the body of ${named(left)}: ${why.cause}.`, why.hint)
  }
  const names = operations.filter(({ request }) => !request).map(({ name }) => name)
  if (names.length === 0) return
  documents.report(
    path,
    ['servers'],
    `No form is made for operations without a server that has a full address: ${named(names)}.`,
    'Give the document a server such as https://api.example.com, or set `servers` of the reference.',
  )
}

/** The first names of a list, and the number of the others. */
function named(names: readonly string[]): string {
  const more = names.length > MAX_NAMED ? ` and ${names.length - MAX_NAMED} more` : ''
  return names.slice(0, MAX_NAMED).join(', ') + more
}

function apiOf(
  documents: Documents,
  path: string,
  names: (name: string) => string,
  options: OpenApiOptions,
): Api | undefined {
  const root = documents.open(path)
  if (root === undefined) return undefined
  const version = isNode(root) ? textOf(root.openapi) : undefined
  if (!isNode(root) || version === undefined || !/^3\b/.test(version)) {
    const old = isNode(root) ? textOf(root.swagger) : undefined
    documents.report(
      path,
      old ? ['swagger'] : version ? ['openapi'] : [],
      old || version
        ? `This is a document of OpenAPI ${old ?? version}; docsgen reads versions 3.0 to 3.2.`
        : 'This is not an OpenAPI document: it has no field `openapi` with its version.',
      old ? 'Convert it, for example with `npx swagger2openapi`.' : undefined,
    )
    return undefined
  }
  const components = nodeOf(root.components)
  const shapes = new Shapes(documents, names)
  shapes.addComponents(path, components.schemas)
  const samples = options.samples === false ? [] : (options.samples ?? SAMPLE_KINDS)
  const { servers, tryIt = false } = options
  const schemes = schemesOf(documents, components)
  return { documents, shapes, root, schemes, servers, samples, tryIt, longServers: new Set(), leftBodies: new Map() }
}
