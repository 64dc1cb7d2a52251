/**
 * Paths with forward slashes, as text: the disk is not accessed.
 *
 * In and out: paths relative to the site folder, which may start with `../`. Results never start with `./` and have no
 * `.` or empty segments; the folder itself is ''.
 */
import { posix, relative, sep } from 'node:path'

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

/** Dots or slashes that have to be resolved. */
const NOT_NORMALIZED = /\.\/|\/\/|[./]$|^\/|^$/

/** The folders of a path, outermost first: `a` and `a/b` for `a/b/c`. */
export function foldersAbove(path: string): string[] {
  const names = path.split('/').slice(0, -1)
  return names.map((_, at) => names.slice(0, at + 1).join('/'))
}

/** An absolute path relative to the site folder, with forward slashes. */
export function siteRelative(siteDir: string, absPath: string): string {
  const path = relative(siteDir, absPath)
  return sep === '/' ? path : path.replaceAll(sep, '/')
}

/** A name normalised for comparison on systems that ignore case and Unicode form (macOS, Windows). */
export function foldedName(name: string): string {
  return name.normalize('NFC').toLowerCase()
}
