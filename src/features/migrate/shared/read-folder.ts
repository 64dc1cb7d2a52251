/** Lists folders and reads files. */
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import JSON5 from 'json5'
import { isSecretPath } from '../../../base/file-gate.ts'
import { filesBelow } from '../../../base/list-files.ts'
import { siteRelative } from '../../../base/paths.ts'
import { MAX_YAML_ALIASES, readYamlText } from '../../../base/yaml.ts'

/** The entries of a folder. */
export function readFolder(dir: string): string[] {
  return existsSync(dir) ? readdirSync(dir).sort() : []
}

/** Folders that are not entered: links between installed packages would lead to each of them many times. */
const LEFT_OUT = /(?:^|\/)(?:\.[^/]+|node_modules)$/

/**
 * All files in a folder and its subfolders, relative to it, without hidden folders and installed packages. Symbolic links
 * are followed, as other tools follow them.
 * @param onUnfollowed is told about each link that cannot be followed or leads to a file that may contain secrets
 */
export function filesOfSite(dir: string, onUnfollowed?: (path: string, reason: string) => void): string[] {
  if (!existsSync(dir)) return []
  const isSkipped = (path: string) => LEFT_OUT.test(path)
  return filesBelow(dir, { links: true, isSkipped, onUnfollowed }).filter(path => {
    const target = siteRelative(dir, realpathSync(join(dir, path)))
    const isSecret = target !== path && isSecretPath(target)
    if (isSecret) onUnfollowed?.(path, 'it leads to a file that may contain secrets')
    return !isSecret
  })
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

/** Is told about a file that cannot be read: its path, the place in it, and the reason. */
export type OnInvalid = (path: string, reason: string, line?: number, column?: number) => void

/** Adds a remark about each invalid file, once. */
export function invalidFiles(root: string, remarks: string[]): OnInvalid {
  return (path, reason, line, column) => {
    const place = [siteRelative(root, path), line, column].filter(part => part !== undefined).join(':')
    const remark = `${place} cannot be read, and has no effect: ${reason}.`
    if (!remarks.includes(remark)) remarks.push(remark)
  }
}

/** The value of a JSON file, which may have comments and trailing commas; undefined if there is none, or if it is invalid. */
export function readJson(path: string, onInvalid?: OnInvalid): unknown {
  if (!isFile(path)) return undefined
  try {
    return JSON5.parse(readText(path))
  } catch (error) {
    const { message, lineNumber, columnNumber } = error as Error & { lineNumber?: number; columnNumber?: number }
    onInvalid?.(path, message.replace(/^JSON5: | at \d+:\d+$/g, ''), lineNumber, columnNumber)
    return undefined
  }
}

/** The value of a YAML file; undefined if it is invalid. */
export function readYaml(path: string, onInvalid?: OnInvalid): unknown {
  const text = readText(path)
  const { document, errors } = readYamlText(text)
  const [first] = errors
  if (first === undefined) return document.toJS({ maxAliasCount: MAX_YAML_ALIASES })
  const before = text.slice(0, first.range[0]).split('\n')
  onInvalid?.(path, first.message.replace(/\.$/, ''), before.length, (before.at(-1)?.length ?? 0) + 1)
  return undefined
}
