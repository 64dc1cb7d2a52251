/** Lists folders and reads files. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import JSON5 from 'json5'
import { filesBelow } from '../../../base/list-files.ts'

/** The entries of a folder. */
export function readFolder(dir: string): string[] {
  return existsSync(dir) ? readdirSync(dir).sort() : []
}

/** All files in a folder and its subfolders, relative to it, without hidden folders and installed packages. */
export function filesOfSite(dir: string): string[] {
  if (!existsSync(dir)) return []
  return filesBelow(dir).filter(path => !/(?:^|\/)(?:\.[^/]+|node_modules)\//.test(path))
}

/** The text of a file, with the line ends that patterns expect: files from Windows have others. */
export function readText(path: string): string {
  return readFileSync(path, 'utf8')
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
}

/** Whether there is a file. A path through a file, such as `a.md/b`, names none. */
export function isFile(path: string): boolean {
  try {
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/** Absolute path of the first of these files in a folder. */
export function configIn(root: string, ...names: readonly string[]): string | undefined {
  return names.map(name => join(root, name)).find(path => existsSync(path))
}

/** The value of a JSON file, which may have comments and trailing commas; undefined if there is none, or if it is invalid. */
export function readJson(path: string): unknown {
  if (!isFile(path)) return undefined
  try {
    return JSON5.parse(readText(path))
  } catch {
    return undefined
  }
}
