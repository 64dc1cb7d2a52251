/**
 * Converts errors of esbuild and lightningcss about a site's code and styles. In: their errors. Out: diagnostics with
 * places.
 */
import { basename, extname, resolve } from 'node:path'
import { installCommand, packageOf } from '../base/package-managers.ts'
import { siteRelative } from '../base/paths.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'

const NO_EXPORT = /^No matching export in "(.*?)" for import "(.*?)"/

/** Templates and components that lack an export, each with the file that should have it. */
function missingExports(config: ResolvedConfig, errors: { text: string }[]): Diagnostic[] | undefined {
  const missing = errors.flatMap(({ text }) => {
    const [, path, name] = NO_EXPORT.exec(text) ?? []
    return path === undefined || name === undefined ? [] : [{ path, name }]
  })
  if (missing.length === 0 || missing.length < errors.length) return undefined
  const unique = new Map(missing.map(({ path, name }) => [`${path} ${name}`, { path, name }]))
  return [...unique.values()].map(({ path, name }) => ({
    rule: 'template',
    message: name === 'default' ? 'This component has no default export.' : `This template has no export \`${name}\`.`,
    file: siteRelative(config.siteDir, resolve(path)),
    span: { line: 1, column: 1 },
    hint: `Write \`export ${name === 'default' ? 'default ' : ''}function ${name === 'default' ? basename(path, extname(path)) : name}(…)\`.`,
  }))
}

/** The message about an import that cannot be resolved says what to do; others are esbuild's own. */
function unresolved(text: string, siteDir: string): { message: string; hint?: string } {
  const [, module = ''] = /^Could not resolve "(.*?)"/.exec(text) ?? []
  const name = packageOf(module)
  if (name === undefined) return { message: text }
  return { message: `The package ${name} is not installed.`, hint: `Run '${installCommand(name, siteDir)}'.` }
}

/** Converts the errors. @throws any other error, which is a bug */
export function bundleDiagnostics(config: ResolvedConfig, reason: unknown): Diagnostic[] {
  const errors = (
    reason as { errors?: { text: string; location: { file: string; line: number; column: number } | null }[] }
  ).errors
  if (Array.isArray(errors))
    return (
      missingExports(config, errors) ??
      errors.map(({ text, location }) => ({
        rule: 'template',
        ...unresolved(text, config.siteDir),
        file: location ? siteRelative(config.siteDir, resolve(location.file)) : undefined,
        span: location ? { line: location.line, column: location.column + 1 } : undefined,
      }))
    )
  const css = reason as NodeJS.ErrnoException & { fileName?: string; loc?: { line: number; column: number } }
  if (!css.loc && !css.fileName) throw reason
  const isMissing = css.code === 'ENOENT' && css.path !== undefined
  return [
    {
      rule: 'stylesheet',
      message: isMissing ? `There is no file ${siteRelative(config.siteDir, css.path ?? '')} to import.` : css.message,
      // Some errors have a place without a file.
      ...(css.fileName && { file: siteRelative(config.siteDir, css.fileName), span: css.loc }),
    },
  ]
}
