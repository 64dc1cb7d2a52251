/**
 * Which symbolic links are followed, in the folders of content and in place of files with data.
 *
 * Returns its real path, or the reason why it is not read.
 */
import { lstatSync, readFileSync, realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import { type FileGate, fileGate, realPath, refusalOf } from '../base/file-gate.ts'
import { isErrno } from '../base/files.ts'
import { isWithin } from '../base/paths.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'

/** Where links may lead. */
export interface LinkScope {
  /** Real paths of the folders that links may point into. */
  inside: readonly string[]
  /** Decides which files links may lead to. */
  gate: FileGate
}

/** Links may point into the site, and into the folders that the config names, wherever those are. */
export function linkScope(config: ResolvedConfig): LinkScope {
  const gate = fileGate(config)
  const named = [...config.sections.map(({ docs }) => docs.path), ...config.staticDirectories]
  // If pages run no code, the gate knows which of these folders are not links out of the site.
  const folders = gate.folders ?? named.map(path => realPath(resolve(config.siteDir, path)))
  return { inside: [gate.siteDir, ...folders, ...gate.allowed], gate }
}

/** Where links in place of files with data may lead, and the list to which problems are added. */
export interface DataScope extends LinkScope {
  siteDir: string
  diagnostics: Diagnostic[]
}

/** The real path, or why what is there is not read. */
export type Followed = { target: string; problem?: undefined } | { target?: undefined; problem: Diagnostic }

/**
 * Follows the symbolic links in a path.
 * @param path the same path, relative to the site folder, for messages
 */
export function followed(absPath: string, path: string, { inside, gate }: LinkScope): Followed {
  const not = (rule: Diagnostic['rule'], message: string, hint: string) => ({
    problem: { rule, message, file: path, hint },
  })
  let target: string
  try {
    target = realpathSync(absPath)
  } catch (error) {
    return isErrno(error, 'ELOOP')
      ? not('symlink-loop', 'The symbolic link leads back to itself.', 'Remove the link.')
      : not('dangling-symlink', 'The symbolic link leads to nothing.', 'Remove the link or restore its target.')
  }
  if (target === resolve(gate.siteDir, path)) return { target }
  if (!inside.some(folder => isWithin(target, folder))) {
    const hint = "Copy the file into the site folder, or allow its target with 'markdown.includes' of the config."
    return not('symlink-outside-site', 'The symbolic link leads out of the site folder.', hint)
  }
  const refusal = refusalOf(target, gate)
  if (refusal === undefined) return { target }
  const hint = "Copy the file, or allow it with 'markdown.includes' of the config."
  return not('refused-file', `The file to which the symbolic link leads is left out, because ${refusal}.`, hint)
}

/**
 * The bytes of a file with data that is not found by walking a folder, such as `authors.yml`; undefined if there is
 * none, or if it is a link that is not followed, which is reported.
 * @param path relative to the site folder
 */
export function readData(path: string, { siteDir, ...scope }: DataScope): Buffer | undefined {
  const absPath = resolve(siteDir, path)
  if (lstatSync(absPath, { throwIfNoEntry: false }) === undefined) return undefined
  const { target, problem } = followed(absPath, path, scope)
  if (problem) scope.diagnostics.push(problem)
  return target === undefined ? undefined : readFileSync(target)
}
