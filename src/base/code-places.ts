/**
 * Where code of a site threw an error. The config registers how places in its bundles are traced to the author's files;
 * other code, such as that of packages, is run as it is.
 */
import { relative, sep } from 'node:path'
import type { SourceSpan } from '../model/diagnostic.ts'
import { packageRoot } from './package-root.ts'
import { isWithin } from './paths.ts'
import { framesOf, stackOf } from './stack-frames.ts'

/** A place in a file: the path as findings have it. */
export interface CodePlace {
  file: string
  span: SourceSpan
}

/** Finds the place of an error in the bundles of a config. */
type FindInBundles = (error: Error) => CodePlace | undefined

let findInBundles: FindInBundles = () => undefined

/** Registers how places in bundles are found. */
export function setBundlePlaces(find: FindInBundles): void {
  findInBundles = find
}

/**
 * The place in code of a site, or of a package that it uses, that threw an error. Undefined if docsgen threw it, and for
 * anything other than an error.
 */
export function codePlaceOf(error: unknown, siteDir: string): CodePlace | undefined {
  if (!(error instanceof Error)) return undefined
  return findInBundles(error) ?? unbundledPlace(stackOf(error), siteDir)
}

/** The first place on a stack, if it is in the site or in a package other than docsgen. */
function unbundledPlace(stack: string, siteDir: string): CodePlace | undefined {
  const frame = framesOf(stack).find(({ path }) => !path.startsWith('node:'))
  if (!frame) return undefined
  const { path, line, column } = frame
  const isOfSite = isWithin(path, siteDir) || path.includes(`${sep}node_modules${sep}`)
  if (!isOfSite || isWithin(path, packageRoot)) return undefined
  const inside = relative(siteDir, path)
  const file = (inside.startsWith('..') ? path : inside).replaceAll('\\', '/')
  return { file, span: { line, column } }
}
