/**
 * Paths as text: the disk is not accessed.
 *
 * In and out: unless they are said to be absolute, paths with forward slashes relative to the site folder, which may start with `../`. Results never start with `./` and have no
 * `.` or empty segments; the folder itself is ''.
 */
import system, { posix } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of a path; '' for a name without a slash. */
export function folderOf(path: string): string {
  const slash = path.lastIndexOf('/')
  return slash < 0 ? '' : path.slice(0, slash)
}

/** The last segment of a path. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** The last segment without its last extension: `a/b.c.md` is `b.c`. A leading dot starts no extension. */
export function stemOf(path: string): string {
  const name = baseName(path)
  const dot = name.lastIndexOf('.')
  return dot > 0 ? name.slice(0, dot) : name
}

/** The extension with its dot, in lower case; '' if there is none. */
export function extensionOf(path: string): string {
  const name = baseName(path)
  const dot = name.lastIndexOf('.')
  return dot > 0 ? name.slice(dot).toLowerCase() : ''
}

/** Resolves `path` relative to `folder`, with `.` and `..`. A path above the site folder starts with `../`. */
export function resolvePath(folder: string, path: string): string {
  let base = folder
  let at = 0
  for (;;) {
    if (path.startsWith('./', at)) at += 2
    else if (base !== '' && !base.startsWith('..') && path.startsWith('../', at)) {
      base = folderOf(base)
      at += 3
    } else break
  }
  const rest = path.slice(at)
  if (!NOT_NORMALIZED.test(rest)) return base === '' ? rest : `${base}/${rest}`
  const joined = posix.join(base, rest).replace(/\/$/, '')
  return joined === '.' ? '' : joined
}

/** A URL's path with `.` and `..` resolved as browsers do: `..` never leads above the root. */
export function withoutDots(path: string): string {
  if (!/\/\.{0,2}(?:\/|$)/.test(path)) return path
  const kept: string[] = []
  const segments = path.split('/')
  for (const segment of segments.slice(1)) {
    if (segment === '..') kept.pop()
    else if (segment !== '.' && segment !== '') kept.push(segment)
  }
  const end = /^\.{0,2}$/.test(segments.at(-1) ?? '') && kept.length > 0 ? '/' : ''
  return `/${kept.join('/')}${end}`
}

/** A path in a part of the site, without slashes around it and without segments that lead out of that part. */
export function barePath(path: string): string {
  return posix.normalize(`/${path}`).replace(/^\/+|\/+$/g, '')
}

/** Dots or slashes that have to be resolved. */
const NOT_NORMALIZED = /\.\/|\/\/|[./]$|^\/|^$/

/** The folders of a path, outermost first: `a` and `a/b` for `a/b/c`. */
export function foldersAbove(path: string): string[] {
  const names = path.split('/').slice(0, -1)
  return names.map((_, at) => names.slice(0, at + 1).join('/'))
}

/** The part of `node:path` that differs between systems. */
type PathSystem = Pick<typeof system, 'isAbsolute' | 'relative' | 'sep'>

/** The path of a file in its URL, or as it is. Undefined for a URL that names no file of this system. */
export function filePath(place: string | URL): string | undefined {
  if (typeof place === 'string' && !place.startsWith('file:')) return place
  try {
    return fileURLToPath(place)
  } catch {
    return undefined
  }
}

/** A path in the system's own notation, with forward slashes. */
export function withSlashes(path: string, { sep }: Pick<PathSystem, 'sep'> = system): string {
  return sep === '/' ? path : path.replaceAll(sep, '/')
}

/** An absolute path relative to the site folder, with forward slashes. On another drive of Windows, it stays absolute. */
export function siteRelative(siteDir: string, absPath: string, own: PathSystem = system): string {
  return withSlashes(own.relative(siteDir, absPath), own)
}

/** Whether an absolute path is the folder itself or inside it. Windows ignores case. */
export function isWithin(path: string, folder: string, { isAbsolute, relative, sep }: PathSystem = system): boolean {
  const inside = relative(folder, path)
  return inside !== '..' && !inside.startsWith(`..${sep}`) && !isAbsolute(inside)
}

const DEVICE = /^(?:con|prn|aux|nul|com[1-9]|lpt[1-9])(?:\.|$)/i
const FORBIDDEN = /[<>:"|?*\\\u0001-\u001f]/

/** Whether a name belongs to a device of Windows, or ends in a dot or a space, which Windows removes. */
export function isReservedOnWindows(name: string): boolean {
  return DEVICE.test(name) || /[. ]$/.test(name)
}

/** Whether Windows cannot have a file or folder of this name. */
export function isImpossibleOnWindows(name: string): boolean {
  return isReservedOnWindows(name) || FORBIDDEN.test(name)
}

/** A name normalised for comparison on systems that ignore case and Unicode form (macOS, Windows). */
export function foldedName(name: string): string {
  return name.normalize('NFC').toLowerCase()
}
