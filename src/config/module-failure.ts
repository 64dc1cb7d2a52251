/**
 * Converts the failure of a config module to a ConfigError that names the file, the line and the reason.
 *
 * Places in the bundle are traced back to the author's files by its source map.
 */
import { SourceMap } from 'node:module'
import { dirname, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BuildFailure, Location } from 'esbuild'
import { ConfigError } from '../base/errors.ts'
import { installCommand, packageOf } from '../base/package-managers.ts'
import { stackOf } from '../base/stack-frames.ts'
import { readSealed } from '../engine/cache/sealed-file.ts'
import type { Diagnostic, SourceSpan } from '../model/diagnostic.ts'

/** The ConfigError for all errors of the bundler. */
export function bundleFailure(
  failure: BuildFailure,
  file: string,
  { siteDir, isWhole }: { siteDir: string; isWhole?: boolean },
): ConfigError {
  const diagnostics = failure.errors.map(({ text, location }): Diagnostic => {
    const place = location === null ? { file: siteRelative(file, siteDir) } : placeOf(location, siteDir)
    const [, module = ''] = /^Could not resolve "(.*?)"/.exec(text) ?? []
    const name = packageOf(module)
    const reason = name === undefined ? uncapitalise(text) : `the package ${name} is not installed`
    const hint = name && `Run '${installCommand(name, siteDir)}'.`
    return {
      rule: 'config',
      message: `The ${isWhole ? 'module' : 'config'} cannot be read: ${reason}.`,
      ...place,
      ...(hint && { hint }),
    }
  })
  return new ConfigError(diagnostics, { cause: failure })
}

/** Whether it is an error of the bundler. */
export function isBundleFailure(error: unknown): error is BuildFailure {
  return error instanceof Error && Array.isArray((error as BuildFailure).errors)
}

/**
 * A module, or a function it exports, threw or rejected. `bundlePath` is the module that ran.
 * @param what beginning of the sentence
 */
export function runFailure(
  error: unknown,
  place: { file: string; siteDir: string; bundlePath: string },
  what = 'The config failed',
): ConfigError {
  const { file, siteDir, bundlePath } = place
  const message = `${what}: ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}`
  const traced = trace(stackOf(error), place.bundlePath, file)
  const where = { file: siteRelative(traced?.file ?? file, siteDir), span: traced?.span }
  const sentence = message.replace(/[.\s]*$/, '.').replaceAll(pathToFileURL(bundlePath).href, where.file)
  return new ConfigError([{ rule: 'config', message: sentence, ...where }], { cause: error })
}

/** The place of an error in the author's files, if the bundle of a module is on its stack. */
export function placeInBundle(
  error: Error,
  { file, siteDir, bundlePath }: { file: string; siteDir: string; bundlePath: string },
): { file: string; span: SourceSpan } | undefined {
  const traced = trace(stackOf(error), bundlePath, file)
  return traced && { file: siteRelative(traced.file, siteDir), span: traced.span }
}

/** The same error, with a hint that names the modules that the config lacks: they may be the cause. */
export function withMissing(error: unknown, missing: readonly string[]): unknown {
  if (!(error instanceof ConfigError) || missing.length === 0) return error
  const hint = `The config imports modules that are not there (${missing.join(', ')}): install the packages of the site.`
  return new ConfigError(
    error.diagnostics.map(diagnostic => ({ hint, ...diagnostic })),
    { cause: error.cause },
  )
}

/** A ConfigError about the file as a whole. */
export function fileFailure(message: string, file: string, span?: SourceSpan): ConfigError {
  return new ConfigError([{ rule: 'config', message, file, span }])
}

/** The path of a file relative to the site folder, with forward slashes; files outside keep their absolute path. */
export function siteRelative(path: string, siteDir: string): string {
  const inside = relative(siteDir, path)
  return (inside.startsWith('..') ? path : inside).replaceAll('\\', '/')
}

/** esbuild counts columns from 0 in bytes; docsgen counts from 1 in UTF-16 units. */
function placeOf(location: Location, siteDir: string): { file: string; span: SourceSpan } {
  const before = Buffer.from(location.lineText).subarray(0, location.column).toString('utf8')
  const file = siteRelative(resolve(siteDir, location.file), siteDir)
  return { file, span: { line: location.line, column: before.length + 1 } }
}

/** The first frame of a stack that is inside the bundle, as a place in the author's files. */
function trace(stack: string, bundlePath: string, file: string): { file: string; span: SourceSpan } | undefined {
  const url = pathToFileURL(bundlePath).href
  const frame = stack.split('\n').find(line => line.includes(url))
  const [, line, column] = /:(\d+):(\d+)\)?$/.exec(frame ?? '') ?? []
  const map = readSealed(`${bundlePath}.map`)?.toString('utf8')
  if (line === undefined || column === undefined || map === undefined) return undefined
  const entry = new SourceMap(JSON.parse(map)).findEntry(Number(line) - 1, Number(column) - 1)
  if (!('originalSource' in entry)) return undefined
  const span = { line: entry.originalLine + 1, column: entry.originalColumn + 1 }
  return { file: resolve(dirname(file), entry.originalSource), span }
}

function uncapitalise(text: string): string {
  return text.replace(/\.$/, '').replace(/^[A-Z](?=[a-z])/, letter => letter.toLowerCase())
}
