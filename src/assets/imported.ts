/**
 * Files other than code that bundles import: stylesheets, and files such as images and fonts.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Bundled } from './bundle-cache.ts'
import type { NamedFiles } from './hashed-file.ts'

/** Files other than code that bundles import. */
export interface Imported {
  /** Stylesheets as absolute paths, in order. */
  styles: string[]
  /** Files of the site. Paths are relative to the output folder. */
  files: { path: string; content: Uint8Array }[]
  /** Absolute paths of all inputs. */
  inputs: string[]
  /** Absolute paths of the files that decide which inputs these are. */
  deciding: string[]
}

/** The role of bundled files other than code. */
export const IMPORTED_FILE = 'imported'

/** The imported files of a bundle. */
export function importedOf({ files, styles = [], inputs, deciding = [] }: Bundled): Imported {
  const own = files.filter(({ name }) => name === IMPORTED_FILE)
  return {
    styles,
    files: own.map(({ path }) => ({ path: `assets/${basename(path)}`, content: readFileSync(path) })),
    inputs: [...inputs, ...styles],
    deciding,
  }
}

/** The imported files of several bundles in their order, without duplicates. */
export function joinImported(all: readonly Imported[]): Imported {
  const files = new Map(all.flatMap(one => one.files.map(file => [file.path, file])))
  const unique = (paths: string[]) => [...new Set(paths)]
  return {
    styles: unique(all.flatMap(({ styles }) => styles)),
    files: [...files.values()],
    inputs: unique(all.flatMap(({ inputs }) => inputs)),
    deciding: unique(all.flatMap(({ deciding }) => deciding)),
  }
}

/** Writes imported files beside their bundle. */
export function writeImported(dir: string, files: NamedFiles): Bundled['files'] {
  return [...files].map(([name, content]) => {
    const path = join(dir, name)
    writeFileSync(path, content)
    return { name: IMPORTED_FILE, path }
  })
}
