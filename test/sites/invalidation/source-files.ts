/** Changes the source files of a site, and undoes the changes. */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

export type Files = Record<string, string | Uint8Array>

interface SourceFile {
  content: Buffer
  time: number
}

/** Whether a path is none that a build or git makes. */
export function isSource(dir: string, path: string): boolean {
  return !/^(?:build|clean|\.docsgen|\.git)(?:\/|$)/.test(relative(dir, path))
}

/** Writes files below a folder. */
export function write(dir: string, files: Files): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, path)), { recursive: true })
    writeFileSync(join(dir, path), content)
  }
}

/** Exchanges the contents of two files. */
export function swap(one: string, other: string): void {
  const content = readFileSync(one)
  writeFileSync(one, readFileSync(other))
  writeFileSync(other, content)
}

/** Gives a folder another name. */
export function move(dir: string, [from, to]: readonly [string, string]): void {
  mkdirSync(dirname(join(dir, to)), { recursive: true })
  renameSync(join(dir, from), join(dir, to))
}

/** All source files with their times. */
export function readAll(dir: string): Map<string, SourceFile> {
  return new Map(
    sourcesIn(dir).map(path => [path, { content: readFileSync(path), time: statSync(path).mtimeMs / 1000 }]),
  )
}

/** Makes the sources what they were, with their former times, like an archive that is unpacked. */
export function restore(dir: string, before: ReadonlyMap<string, SourceFile>): void {
  for (const path of sourcesIn(dir)) if (!before.has(path)) rmSync(path)
  for (const [path, { content, time }] of before) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
    utimesSync(path, time, time)
  }
}

function sourcesIn(dir: string): string[] {
  const top = readdirSync(dir, { withFileTypes: true }).filter(({ name }) => isSource(dir, join(dir, name)))
  return top.flatMap(entry => {
    const path = join(dir, entry.name)
    if (!entry.isDirectory()) return [path]
    const below = readdirSync(path, { recursive: true, withFileTypes: true }).filter(other => other.isFile())
    return below.map(other => join(other.parentPath, other.name))
  })
}
