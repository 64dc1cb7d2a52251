/** What surrounds the symbols of a source: its config, its package, its errors, the comment about a module. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { findUpwards } from '../../../base/files.ts'
import { siteRelative } from '../../../base/paths.ts'
import type { SourceProblem } from '../../../model/reference.ts'
import type { ReferenceOptions } from '../reader.ts'
import type { Compiler, TsFile } from './compiler.ts'
import { readDocComment, tagsNamed } from './doc-comment.ts'
import { lineAt } from './nodes.ts'

/** The comment about a module, before its first statement. */
export function moduleComment({ text }: TsFile): string | undefined {
  const [found, comment] = /^(?:\uFEFF|#![^\n]*\n)?\s*(\/\*\*[\s\S]*?\*\/)/.exec(text) ?? []
  if (found === undefined || comment === undefined) return undefined
  const read = readDocComment(comment, 1)
  const isMarked = read.tags.some(({ name }) => name === 'module' || name === 'packageDocumentation')
  const describesImport = /^\s*(?:import\b|export\s*(?:\*|\{|type\s*\{))/.test(text.slice(found.length))
  const [module] = tagsNamed(read, 'module', 'packageDocumentation')
  return isMarked || describesImport
    ? [read.text, isMarked && !/^\S+$/.test(module?.text ?? '') ? module?.text : ''].filter(Boolean).join('\n\n') ||
        undefined
    : undefined
}

export function tsconfigOf({ tsconfig }: ReferenceOptions, entry: string, siteDir: string): string | undefined {
  if (tsconfig !== undefined) return resolve(siteDir, tsconfig)
  return entry.includes('/node_modules/') ? undefined : nearest(entry, 'tsconfig.json')
}

/** The file with this name in the folder of an entry, or in the nearest one above it. */
export function nearest(entry: string, name: string): string | undefined {
  const folder = findUpwards(dirname(entry), name)
  return folder && join(folder, name)
}

export function nameIn(manifest: string): string | undefined {
  try {
    const { name } = JSON.parse(readFileSync(manifest, 'utf8')) as { name?: unknown }
    return typeof name === 'string' ? name : undefined
  } catch {
    return undefined
  }
}

export function missingEntries({ entry }: ReferenceOptions, siteDir: string): SourceProblem[] {
  const missing = entry.filter(path => !existsSync(resolve(siteDir, path)))
  return missing.map(path => ({
    message: `The module ${path}, which a reference is made from, does not exist.`,
    hint: 'Correct references[].entry.',
    file: path,
  }))
}

export function nothingExported(path: string, siteDir: string): SourceProblem {
  const file = siteRelative(siteDir, path)
  return {
    message: `The module ${file} exports nothing, so it has no reference.`,
    hint: 'Name the module that users import.',
    file,
  }
}

/** The first error of the source, and the number of the others. */
export function compileErrors(compiler: Compiler, siteDir: string): SourceProblem[] {
  const errors = compiler.errors().filter(({ file }) => file !== undefined && !file.includes('/node_modules/'))
  const [first] = errors
  if (first?.file === undefined) return []
  const text = compiler.file(first.file)?.text ?? ''
  const line = lineAt(text, first.offset)
  const more = errors.length > 1 ? ` There are ${errors.length - 1} more errors.` : ''
  return [
    {
      message: `The source of a reference does not compile: ${(first.message.split('\n')[0] as string).replace(/\.$/, '')}.`,
      hint: `Types that depend on it may be missing.${more}`,
      file: siteRelative(siteDir, first.file),
      line,
      column: first.offset - text.lastIndexOf('\n', first.offset - 1),
    },
  ]
}

/** The files of the author, and what configures them. */
export function inputsOf(compiler: Compiler, others: readonly (string | undefined)[]): string[] {
  const own = compiler
    .files()
    .filter(path => !path.includes('/node_modules/') && !/[\\/]lib\.[\w.]*d\.ts$|^bundled:/.test(path))
  return [...new Set([...own, ...others.filter(path => path !== undefined)])]
}
