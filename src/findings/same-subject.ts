/**
 * Whether a file that was moved still tells readers about the same thing. In: its former and its present path, and the
 * files that exist. Out: false if it was moved to another version or language, or between two folders of which each
 * stands for a product. Then git may call a new file a renamed one, because pages of such folders resemble each other.
 */
import { baseName, folderOf, stemOf } from '../base/paths.ts'

/** `v2`, `2.x`, `1.0.0`, `2024-05`, `next`. */
const VERSION =
  /^(?:(?:v|version-)?\d+(?:[._-](?:\d+|x))*(?:[._-](?:alpha|beta|rc)\.?\d*)?|latest|next|stable|legacy|current|canary|nightly)$/i
/** `en`, `pt-BR`, `zh-Hans`. */
const LOCALE = /^([a-z]{2})(?:[-_](?:[A-Z]{2}|[A-Z][a-z]{3}))?$/
/** Languages and platforms for which a product has documentation of its own. */
const PLATFORMS = new Set(
  (
    'android angular apex bash browser c clojure cpp csharp curl dart deno django dotnet elixir erlang express flutter go ' +
    'golang haskell http ios java javascript js jvm kotlin laravel linux lua macos net nextjs node node-js nodejs nuxt ' +
    'objc objective-c perl php powershell py python r rails react react-native rest ruby rust scala shell solid svelte ' +
    'swift terraform ts typescript unity vue web windows'
  ).split(' '),
)
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
  if (marksOf(left) !== marksOf(entered)) return false
  const [a, b] = [left[0], entered[0]]
  if (a === undefined || b === undefined) return true
  if (isPlatform(a) && isPlatform(b)) return false
  const above = old.slice(0, shared)
  const parent = above.map(name => `${name}/`).join('')
  return !areProducts(parent + a, parent + b, { files, except: to })
}

function foldersOf(path: string): string[] {
  return folderOf(path).split('/').filter(Boolean)
}

/** The versions and languages in the names of folders. */
function marksOf(folders: readonly string[]): string {
  return folders
    .filter(name => VERSION.test(name) || (isLanguage(name) && !isPlatform(name)))
    .join('/')
    .toLowerCase()
}

/** Whether it names a language of people; `ui` and `ci` do not. */
function isLanguage(name: string): boolean {
  const [, language] = LOCALE.exec(name) ?? []
  return language !== undefined && languages().of(language) !== undefined
}

let names: Intl.DisplayNames | undefined

/** Created on demand, because it takes a few milliseconds. */
function languages(): Intl.DisplayNames {
  names ??= new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
  return names
}

function isPlatform(name: string): boolean {
  return PLATFORMS.has(name.toLowerCase())
}

/** Whether both folders exist, and have names of one kind (`sdk-a`, `sdk-b`) or pages of the same name. */
function areProducts(a: string, b: string, { files, except }: { files: Iterable<string>; except: string }): boolean {
  const pages = (folder: string) => new Set([...listed].flatMap(path => pageBelow(path, folder)))
  const listed = [...files].filter(path => path !== except)
  const [ofA, ofB] = [pages(a), pages(b)]
  if (ofA.size === 0) return false
  return isOneKind(baseName(a), baseName(b)) || [...ofA].some(page => !INDEX.has(page.toLowerCase()) && ofB.has(page))
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
