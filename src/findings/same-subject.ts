/**
 * Whether a file that was moved still tells readers about the same thing. Returns false if it was moved to another
 * version or language, or between two folders of which each stands for a product. Then git may call a new file a
 * renamed one, because pages of such folders resemble each other.
 */
import { baseName, folderOf, stemOf } from '../base/paths.ts'

/** `v2`, `v1beta1`, `2.x`, `1.0.0`, `2024-05`, `next`. */
const VERSION =
  /^(?:(?:v|version-)?\d+(?:[._-](?:\d+|x))*(?:[._-]?(?:alpha|beta|rc)\.?\d*)?|latest|next|stable|legacy|current|canary|nightly|alpha|beta|preview|experimental|edge|lts|archived?|deprecated)$/i
/** `en`, `pt-BR`, `zh-Hans`, `es-419`. */
const LOCALE = /^([a-z]{2})(?:[-_](?:[A-Za-z]{2}|[A-Z][a-z]{3}|\d{3}))?$/
/** Languages, platforms and services for which a product has documentation of its own. */
const PLATFORMS = new Set(
  (
    'android angular apex aws azure bash browser c c# c++ clojure cpp csharp curl dart deno django docker dotnet elixir ' +
    'erlang express flutter gcp go golang gradle haskell http ios java javascript js jvm kotlin kubernetes laravel linux ' +
    'lua macos maven mongodb mysql net nextjs node node-js nodejs npm nuxt objc objective-c perl php pnpm postgres ' +
    'postgresql powershell py python r rails react react-native redis rest ruby rust scala shell solid spring sqlite ' +
    'svelte swift terraform ts typescript unity vue web windows yarn'
  ).split(' '),
)
/** Other names of the same. */
const SAME_PLATFORM: Record<string, string> = {
  golang: 'go',
  js: 'javascript',
  'node-js': 'node',
  nodejs: 'node',
  objc: 'objective-c',
  postgresql: 'postgres',
  py: 'python',
  ts: 'typescript',
}
/** Pages that every folder may have. */
const INDEX = new Set(['index', 'readme'])

/**
 * Compares the two paths.
 * @param files the existing paths, relative to the same folder
 */
export function isSameSubject(from: string, to: string, files: Iterable<string>): boolean {
  const [old, now] = [foldersOf(from), foldersOf(to)]
  let shared = 0
  while (shared < old.length && shared < now.length && old[shared] === now[shared]) shared++
  const [left, entered] = [old.slice(shared), now.slice(shared)]
  const [stem, newStem] = [stemOf(from), stemOf(to)]
  const [names, newNames] = [
    [...left, stem],
    [...entered, newStem],
  ]
  if (marksOf(names) !== marksOf(newNames) || KINDS.some(kind => areOther(kind(names), kind(newNames)))) return false
  const [a, b] = [left[0], entered[0]]
  if (a === undefined || b === undefined) return true
  const parent = old
    .slice(0, shared)
    .map(name => `${name}/`)
    .join('')
  return !areProducts(parent + a, parent + b, { files, from, to })
}

function foldersOf(path: string): string[] {
  return folderOf(path).split('/').filter(Boolean)
}

/** The versions and languages in names. */
function marksOf(names: readonly string[]): string {
  const marks = names.flatMap(name => {
    if (VERSION.test(name) || (isLocale(name) && platformsIn([name]).length === 0)) return [name]
    // As in `guide.fr.md` and `users-v1.md`.
    const ending = /\.([^.]+)$/.exec(name)?.[1]
    return [...wordsOf(name).filter(word => /^v\d/.test(word)), ...(ending && isLocale(ending) ? [ending] : [])]
  })
  return marks.join('/').toLowerCase()
}

/** What names can tell about the subject, if both paths have some of it. */
const KINDS = [platformsIn, numbersIn, languagesIn]

function areOther(a: readonly string[], b: readonly string[]): boolean {
  return a.length > 0 && b.length > 0 && [...new Set(a)].sort().join() !== [...new Set(b)].sort().join()
}

function platformsIn(names: readonly string[]): string[] {
  return names
    .flatMap(name => (PLATFORMS.has(name.toLowerCase()) ? [name.toLowerCase()] : wordsOf(name)))
    .filter(word => PLATFORMS.has(word))
    .map(word => SAME_PLATFORM[word] ?? word)
}

/** Numbers, such as those of versions and products, without those that order files and the dates of posts. */
function numbersIn(names: readonly string[]): string[] {
  return names.flatMap(
    name => name.replace(/^(?:\d{4}-\d{2}-\d{2}-(?=.)|\d{1,3}\s*[-_.]+\s*(?=\D))/, '').match(/\d+/g) ?? [],
  )
}

function languagesIn(names: readonly string[]): string[] {
  return names.flatMap(wordsOf).filter(word => languageNames().has(word))
}

function wordsOf(name: string): string[] {
  return name.toLowerCase().split(/[-_.\s]+/)
}

/** Whether it names a language of people; `ui` and `ci` do not. */
function isLocale(name: string): boolean {
  const [, language] = LOCALE.exec(name) ?? []
  return language !== undefined && languages().of(language) !== undefined
}

let names: Intl.DisplayNames | undefined

/** Created on demand, because it takes a few milliseconds. */
function languages(): Intl.DisplayNames {
  names ??= new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
  return names
}

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']
let englishNames: ReadonlySet<string> | undefined

/** The English names of languages, in lower case. */
function languageNames(): ReadonlySet<string> {
  const codes = () => LETTERS.flatMap(first => LETTERS.map(second => first + second))
  englishNames ??= new Set(codes().flatMap(code => languages().of(code)?.toLowerCase() ?? []))
  return englishNames
}

/** The move between two folders. */
interface Move {
  files: Iterable<string>
  from: string
  to: string
}

/**
 * Whether both folders exist, and have names of one kind (`sdk-a`, `sdk-b`), pages of the same name, or an index each if
 * the page keeps its name or is an index itself.
 */
function areProducts(a: string, b: string, { files, from, to }: Move): boolean {
  const listed = [...files].filter(path => path !== to)
  const pages = (folder: string) => new Set(listed.flatMap(path => pageBelow(path, folder)))
  const [ofA, ofB] = [pages(a), pages(b)]
  if (ofA.size === 0) return false
  if (isOneKind(baseName(a), baseName(b)) || [...ofA].some(page => !isIndex(page) && ofB.has(page))) return true
  if (isIndex(stemOf(from)) && isIndex(stemOf(to))) return ofB.size > 0
  return stemOf(from) === stemOf(to) && [ofA, ofB].every(own => [...own].some(isIndex))
}

function isIndex(page: string): boolean {
  return INDEX.has(page.toLowerCase())
}

/** The path of a page below a folder, without extension. */
function pageBelow(path: string, folder: string): string[] {
  if (!path.startsWith(`${folder}/`)) return []
  const below = path.slice(folder.length + 1)
  const inner = folderOf(below)
  return [inner === '' ? stemOf(below) : `${inner}/${stemOf(below)}`]
}

/** Whether two names have the same words except for one. */
function isOneKind(a: string, b: string): boolean {
  const [words, others] = [a, b].map(name => name.toLowerCase().split(/[-_.]/)) as [string[], string[]]
  if (words.length !== others.length || words.length < 2) return false
  return words.filter((word, at) => word !== others[at]).length === 1
}
