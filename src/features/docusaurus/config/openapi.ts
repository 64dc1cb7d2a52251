/**
 * Presets and plugins of Docusaurus that show OpenAPI documents: redocusaurus, docusaurus-plugin-redoc and
 * docusaurus-plugin-openapi-docs. Returns references that docsgen makes from the same documents, redirects from
 * addresses outside the docs, and findings about documents that it cannot read.
 */

import { posix } from 'node:path'
import { noEffect } from '../../../config/notes.ts'
import type { RedirectFields } from '../../../config/schema/redirects.ts'
import { pagesOf } from '../../../findings/lacking-pages.ts'
import type { Diagnostic } from '../../../model/diagnostic.ts'
import type { LackingPages } from '../../../model/site-plugins.ts'
import { isObject } from '../../../schema/fields.ts'

/** A preset or plugin as the config has it. */
export interface OpenApiEntry {
  kind: 'redoc' | 'openapi-docs'
  /** Place of the options in the config. */
  path: string
  options: unknown
}

/** The site around the pages. */
interface Surroundings {
  file: string | undefined
  /** Folder and path of the docs. */
  docs: DocsPlace
  /** Those of all other docs. */
  moreDocs: readonly DocsPlace[]
  /** Names of the files in a folder of the site. */
  listFolder: (path: string) => readonly string[]
}

interface DocsPlace {
  path: string
  routeBasePath: string
}

/** An entry of `references` in docsgen's config. */
export interface OpenApiReference {
  from: 'openapi'
  entry: string
  path?: string
  split?: 'operation' | 'module'
  servers?: string[]
  anchors?: 'redoc'
}

interface Found {
  references: OpenApiReference[]
  redirects: NonNullable<RedirectFields['redirects']>
  notes: Diagnostic[]
  /** What is not there because its document is not: the links to it belong to the finding about the document. */
  lackingPages: LackingPages[]
}

/** What docsgen makes instead of the pages of these plugins. */
export function readOpenApiPlugins(entries: readonly OpenApiEntry[], around: Surroundings): Found {
  const found: Found = { references: [], redirects: [], notes: [], lackingPages: [] }
  for (const { kind, path, options } of entries) {
    if (kind === 'redoc') readRedoc(path, options, around, found)
    else readGenerator(path, options, around, found)
  }
  return found
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)
const trimmed = (path: string) => path.replace(/^(?:\.?\/)+|\/+$/g, '')
const isAddress = (path: string) => /^[a-z][a-z\d+.-]*:\/\//i.test(path)
const NOT_LOCAL = 'the document is on another website; copy it into the site'

/** Redoc: a page for each document. */
function readRedoc(path: string, options: unknown, around: Surroundings, found: Found): void {
  if (!isObject(options)) return
  const specs = Array.isArray(options.specs) ? options.specs : text(options.spec) ? [options] : []
  for (const [index, spec] of [...specs.filter(isObject), ...inFolder(options.openapi, around)].entries()) {
    const entry = text(spec.spec) ?? text(spec.specUrl)
    const route = text(spec.route)
    const at = `${path}.specs[${index}]`
    if (entry === undefined) continue
    if (isAddress(entry)) {
      const note = noEffect(at, NOT_LOCAL, around.file)
      const name = pagesOf(entry)
      if (route !== undefined) found.lackingPages.push({ name, path: trimmed(route), isOne: true })
      found.notes.push(route === undefined ? note : { ...note, lacksPages: [name] })
    }
    // Without an address, the document is only shown by components of pages.
    else if (route !== undefined && isThere(entry, at, trimmed(route), around, found)) {
      const reference: OpenApiReference = { from: 'openapi', entry: trimmed(entry), anchors: 'redoc' }
      addAt(trimmed(route), reference, around, found)
    }
  }
}

/** The documents in the folder that redocusaurus reads since version 2. */
function inFolder(options: unknown, { listFolder }: Surroundings): Record<string, unknown>[] {
  if (!isObject(options)) return []
  const { path = 'openapi', routeBasePath = '/' } = options
  const folder = trimmed(String(path))
  return documentsBelow(folder, listFolder).map(spec => {
    const name = spec.slice(folder.length + 1).replace(/(?:^|\/)(?:index\.)?openapi\.\w+$|\.openapi\.\w+$/, '')
    return { spec, route: `${routeBasePath}/${name}` }
  })
}

function documentsBelow(folder: string, listFolder: Surroundings['listFolder']): string[] {
  return listFolder(folder).flatMap(name => {
    if (/^(?:.+\.)?openapi\.(?:ya?ml|json)$/.test(name)) return `${folder}/${name}`
    return name.includes('.') ? [] : documentsBelow(`${folder}/${name}`, listFolder)
  })
}

/** docusaurus-plugin-openapi-docs: a page for each operation, in a folder of the docs. */
function readGenerator(path: string, options: unknown, around: Surroundings, found: Found): void {
  const config = isObject(options) && isObject(options.config) ? options.config : {}
  for (const [name, value] of Object.entries(config)) {
    if (!isObject(value)) continue
    const entry = text(value.specPath)
    const outputDir = text(value.outputDir)
    const at = `${path}.config.${name}`
    if (entry === undefined || outputDir === undefined) continue
    if (isAddress(entry)) {
      found.notes.push(noEffect(at, NOT_LOCAL, around.file))
      continue
    }
    // Pages that are in the repository are shown as they are.
    if (around.listFolder(trimmed(outputDir)).some(file => /\.(?:api|info|tag|schema)\.mdx?$/.test(file))) continue
    const folder = trimmed(outputDir)
    const inDocs = within(folder, around.docs)
    const other = inDocs === undefined ? placeIn(folder, around.moreDocs) : undefined
    const route = inDocs === undefined ? (other ?? folder) : joined(trimmed(around.docs.routeBasePath), inDocs)
    if (!isThere(entry, at, route, around, found)) continue
    const reference: OpenApiReference = { from: 'openapi', entry: trimmed(entry), split: 'operation' }
    const server = text(value.baseUrl)
    if (server && /^https?:/.test(server)) reference.servers = [server]
    if (inDocs === undefined || inDocs === '') addAt(route, reference, around, found)
    else found.references.push({ ...reference, path: inDocs })
  }
}

const joined = (...parts: string[]) => parts.filter(Boolean).join('/')

/** The path of a folder in a folder of docs; undefined if it is not in it. */
function within(folder: string, { path }: DocsPlace): string | undefined {
  const own = trimmed(path)
  if (folder === own) return ''
  return folder.startsWith(`${own}/`) ? folder.slice(own.length + 1) : undefined
}

/** The address of a folder in the innermost of some folders of docs; undefined if it is in none. */
function placeIn(folder: string, docs: readonly DocsPlace[]): string | undefined {
  const [place] = [...docs]
    .sort((a, b) => b.path.length - a.path.length)
    .filter(one => within(folder, one) !== undefined)
  return place && joined(trimmed(place.routeBasePath), within(folder, place) ?? '')
}

/** Whether a document is in the site. One that is not is reported with the place of its pages. */
function isThere(entry: string, at: string, route: string, { listFolder, file }: Surroundings, found: Found): boolean {
  const path = trimmed(entry)
  const folder = posix.dirname(path)
  // Without the site, nothing is known.
  if (listFolder('.').length === 0 || listFolder(folder).includes(posix.basename(path))) return true
  const [, list = at, index] = /^(\w+)\[(\d+)\]/.exec(at) ?? []
  const about = index === undefined ? [list] : [list, Number(index)]
  const name = pagesOf(path)
  found.lackingPages.push({ name, path: route })
  found.notes.push({
    rule: 'reference-source',
    message: `There is no file ${path}; the pages that ${at} describes are missing.`,
    hint: 'If a command of the site writes it, run this command first.',
    lacksPages: [name],
    file,
    about,
  })
  return false
}

/**
 * Adds a reference whose first page is at an address of the site. References are in the docs, so it may redirect. Links to
 * the page belong to the finding about the document if it cannot be read.
 */
function addAt(route: string, reference: OpenApiReference, { docs }: Surroundings, found: Found): void {
  const base = trimmed(docs.routeBasePath)
  const isInDocs = base === '' || route.startsWith(`${base}/`)
  const path = isInDocs && base !== '' ? route.slice(base.length + 1) : route
  found.references.push({ ...reference, path: path || 'api' })
  const address = [base, path || 'api'].filter(Boolean).join('/')
  const name = pagesOf(reference.entry)
  for (const place of new Set([address, route])) found.lackingPages.push({ name, path: place, isOne: true })
  if (route !== '' && address !== route) found.redirects.push({ from: `/${route}`, to: `/${address}/` })
}
