/**
 * The imports and exports of a page. Returns what the names refer to (components, partials, files, literals), and the
 * code for the page's module. Nothing is loaded or run here.
 */
import { foreignSyntax } from '../base/foreign-syntax.ts'
import { AssetRef, readLiteral, type Scope } from './literals.ts'
import { matchBraces, skipString } from './read-tag.ts'

/** What an imported name refers to. */
type Imported =
  | { kind: 'component'; module: string; exported: string }
  /** A component that pages can use by name without an import. */
  | { kind: 'by-name'; exported: string }
  | { kind: 'partial'; url: string; exported: string }
  | { kind: 'asset'; url: string }

/** A range of an ESM block. */
interface EsmRange {
  /** Offsets in the prepared text. */
  start: number
  end: number
}

export interface Esm {
  imports: Map<string, Imported>
  /** Names with a literal value. */
  constants: Map<string, unknown>
  /** All names that exports and other declarations define. */
  declared: Set<string>
  /** The statements, without those that import partials, or components that need no import. */
  source: string
  /** The statements that are not imports. */
  declarations: EsmRange[]
  /** Text among the statements that is not a statement. */
  unknown: EsmRange[]
  /** Modules that are imported only for their side effects. */
  effects: (EsmRange & { module: string })[]
}

const IMPORT =
  /import\s+(?:type\s+)?(?:([A-Za-z_$][\w$]*)\s*(?:,\s*)?)?(?:\{([^}]*)\}\s*|\*\s+as\s+([A-Za-z_$][\w$]*)\s+)?from\s*(['"])([^'"\n]+)\4[ \t]*;?/y
const SIDE_EFFECT = /import\s*(['"])([^'"\n]+)\1[ \t]*;?/y
const CONSTANT = /(?:export\s+)?(?:const|let|var)\s+([A-Za-z_$][\w$]*)\s*(?::[^=\n]*)?=\s*/y
const DECLARED =
  /(?:export\s+(?:default\s+)?)?(?:async\s+)?(?:function\s*\*?|class|const|let|var)\s+(?:([A-Za-z_$][\w$]*)|\{([^}]*)\})/y
/** A declaration that is not exported. It may follow an import or export; prose may begin with the same words. */
const LOCAL =
  /(?:(?:const|let|var)\s+(?:[\w$]+\s*(?::[^=\n]*)?|\{[^}]{0,999}\}\s*|\[[^\]]{0,999}\]\s*)=|(?:async\s+)?function\s*\*?\s*[\w$]+\s*\(|class\s+[\w$]+[^{\n]*\{)/y
const EXPORT = /export\s+(?:default\b|(?:async\s+)?function\b|class\b|(?:const|let|var)\s|\{|\*)/y
const KEYWORD = /(?:import|export)\b/y
const INDENT = /[ \t]*/y
const BLANK = /(?:\s|\/\*[\s\S]*?\*\/|\/\/[^\n]*)*/y
const MARKDOWN = /\.mdx?$/i
/**
 * A file that the page refers to. Code is imported without its extension, and its name may have dots, so that other endings
 * are part of such a name.
 */
const ASSET = new RegExp(
  String.raw`^(?:\.|\/|@site\/).*\.(?:${[
    // Images, fonts, audio and video.
    ...['a?png|avif|bmp|eps|gif|heic|ico|jpe?g|psd|svg|tiff?|webp', 'eot|otf|tt[cf]|woff2?'],
    '3gp|aac|avi|flac|m3u8|m4[av]|mkv|mov|mp[34]|mpe?g|og[agv]|opus|srt|vob|vtt|wav|webm|wmv',
    // Documents, data and archives.
    ...['adoc|bib|docx?|epub|html?|log|od[pst]|org|pdf|pptx?|rst|rtf|tex|txt|xlsx?', 'csv|db|sqlite|sql|tsv|xml'],
    ...[
      'excalidraw|drawio|dot|glb|gltf|gpx|geojson|ics|ipynb|kml|mmd|obj|puml|stl|vcf',
      'crt|key|pem|wasm|webmanifest',
    ],
    '7z|apk|bin|bz2|deb|dmg|exe|gz|iso|jar|msi|rar|rpm|tar|tgz|xz|zip|zst',
    // Code that is shown or downloaded.
    ...[
      'bash|bat|c|cc|cmd|cpp|cs|diff|fish|go|gql|gradle|graphql|h|hcl|hpp|java|jl|kt|lua|move|patch|php|pl|proto|ps1',
    ],
    ...['py|r|rb|rs|sh|sol|swift|tf|vy|zsh', 'cfg|conf|env|ini|lock|plist|properties|toml'],
  ].join('|')})$`,
  'i',
)

/** Reads blocks of imports and exports, each with its offset in the prepared text. */
export function readEsm(blocks: readonly { value: string; start: number }[]): Esm {
  const esm: Esm = {
    imports: new Map(),
    constants: new Map(),
    declared: new Set(),
    source: '',
    declarations: [],
    unknown: [],
    effects: [],
  }
  for (const block of blocks) readBlock(block, esm)
  return esm
}

function readBlock({ value, start }: { value: string; start: number }, esm: Esm): void {
  for (let at = skip(value, 0); at < value.length; at = skip(value, at)) {
    const importEnd = readImport(value, at, { esm, start })
    const end = importEnd ?? readDeclaration(value, at, esm)
    if (end !== undefined && importEnd === undefined) esm.declarations.push({ start: start + at, end: start + end })
    if (end === undefined) esm.unknown.push({ start: start + at, end: start + lineEnd(value, at) })
    else if (!isLeftOut(value.slice(at, end))) esm.source += `${value.slice(at, end)}\n`
    at = end ?? lineEnd(value, at)
  }
}

function isLeftOut(statement: string): boolean {
  const module = /^import\s[\s\S]*?(['"])([^'"\n]+)\1\s*;?$/.exec(statement)?.[2] ?? ''
  return MARKDOWN.test(module) || isByName(module)
}

/** Whether pages import components of docsgen from a module: they can use them by name. */
const isByName = (module: string) => foreignSyntax().components.modules.test(module)

function skip(text: string, at: number): number {
  BLANK.lastIndex = at
  return at + (BLANK.exec(text)?.[0].length ?? 0)
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

function readImport(text: string, at: number, { esm, start }: { esm: Esm; start: number }): number | undefined {
  IMPORT.lastIndex = at
  const found = IMPORT.exec(text)
  if (!found) {
    SIDE_EFFECT.lastIndex = at
    const effect = SIDE_EFFECT.exec(text)
    if (!effect) return undefined
    const end = at + effect[0].length
    esm.effects.push({ module: effect[2] as string, start: start + at, end: start + end })
    return end
  }
  const [whole, single, names, namespace, , written = ''] = found
  const module = unescaped(written)
  if (single) esm.imports.set(single, importOf(module, 'default'))
  if (namespace) esm.imports.set(namespace, { kind: 'component', module, exported: '*' })
  for (const part of names?.split(',') ?? []) {
    const [, exported, local] = /^\s*(?:type\s+)?([\w$]+)(?:\s+as\s+([\w$]+))?\s*$/.exec(part) ?? []
    if (exported) esm.imports.set(local ?? exported, importOf(module, exported))
  }
  return at + whole.length
}

/** The value of a string literal. Editors escape underscores in paths, which has no effect in JavaScript. */
function unescaped(literal: string): string {
  return literal.replace(/\\([^\dbfnrtuvx])/g, '$1')
}

function importOf(module: string, exported: string): Imported {
  if (isByName(module)) return { kind: 'by-name', exported }
  if (module.includes('!')) return { kind: 'component', module, exported }
  if (MARKDOWN.test(module)) return { kind: 'partial', url: module, exported }
  return ASSET.test(module) ? { kind: 'asset', url: module } : { kind: 'component', module, exported }
}

/** Whether a block begins with a statement. Prose may begin with the same words. */
export function isStatement(value: string): boolean {
  return [IMPORT, SIDE_EFFECT, EXPORT].some(pattern => beginsAt(value, 0, pattern))
}

function beginsAt(text: string, at: number, pattern: RegExp): boolean {
  pattern.lastIndex = at
  return pattern.test(text)
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end === -1 ? text.length : end
}

function readDeclaration(text: string, at: number, esm: Esm): number | undefined {
  if (![EXPORT, LOCAL].some(pattern => beginsAt(text, at, pattern))) return undefined
  DECLARED.lastIndex = at
  const [, declared, several] = DECLARED.exec(text) ?? []
  if (declared) esm.declared.add(declared)
  for (const [name] of (several ?? '').matchAll(/[A-Za-z_$][\w$]*(?=\s*(?:,|$|=))/g)) esm.declared.add(name)
  CONSTANT.lastIndex = at
  const constant = CONSTANT.exec(text)
  const scope: Scope = path => constantOf(esm, path)
  const literal = constant && readLiteral(text, at + constant[0].length, scope)
  if (constant && literal) {
    const rest = /[ \t]*;?[ \t]*(?:\/\/[^\n]*)?/y
    rest.lastIndex = literal.end
    const end = literal.end + (rest.exec(text)?.[0].length ?? 0)
    if (end >= text.length || text[end] === '\n') {
      esm.constants.set(constant[1] as string, literal.value)
      return end
    }
  }
  return endOfCode(text, at)
}

function isNextStatement(text: string, lineStart: number): boolean {
  INDENT.lastIndex = lineStart
  const at = lineStart + (INDENT.exec(text)?.[0].length ?? 0)
  return beginsAt(text, at, KEYWORD) || beginsAt(text, at, LOCAL)
}

function constantOf(esm: Esm, path: string[]): { value: unknown } | undefined {
  const [name = '', ...rest] = path
  if (esm.constants.has(name)) return memberOf(esm.constants.get(name), rest)
  const imported = esm.imports.get(name)
  return imported?.kind === 'asset' && rest.length === 0 ? { value: new AssetRef(imported.url) } : undefined
}

/** The end of the statement at `start`: the last line end before the next import, export or declaration. */
function endOfCode(text: string, start: number): number {
  for (let at = start; at < text.length; at++) {
    if (text[at] === '{') at = (matchBraces(text, at) ?? text.length) - 1
    else if (text[at] === '`') at = skipString(text, at)
    else if (text[at] === '\n' && isNextStatement(text, at + 1)) return at
  }
  return text.length
}
