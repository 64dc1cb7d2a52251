/**
 * Everything that a site's pages load: bundled templates for rendering, the client script, the
 * styles. A template, script or stylesheet that does not compile is a diagnostic with its place.
 */
import { existsSync, statSync } from 'node:fs'
import { basename, extname, join, relative } from 'node:path'
import { hashParts } from '../base/hash.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { joinImported } from './imported.ts'
import {
  bundleClient,
  bundleTemplate,
  bundleTemplates,
  type ClientBundle,
  recallContent,
  type TemplateBundles,
} from './scripts.ts'
import { bundleSearch, type SearchBundle } from './search-scripts.ts'
import { hasOwnCode, type SiteCode } from './site-code.ts'
import { bundleStyles, type StyleBundle } from './styles.ts'
import { openTheme } from './theme.ts'

/** The assets of a site. */
export interface Assets {
  templates: TemplateBundles
  client: ClientBundle
  styles: StyleBundle
  /** Absent where the site has no search of its own. */
  search?: SearchBundle
  /** Images, fonts and other files that components and islands import. Paths are relative to the output folder. */
  files: { path: string; content: Uint8Array }[]
  /** Absolute paths of everything that went in. */
  inputs: string[]
  diagnostics: Diagnostic[]
}

/** Bundles the site's assets, or says why that is impossible. */
export async function buildAssets(
  config: ResolvedConfig,
  { cacheDir, generatedCss }: { cacheDir: string; generatedCss: string },
): Promise<{ assets: Assets } | { diagnostics: Diagnostic[] }> {
  const code = codeOf(config)
  const { theme, components } = code
  const dir = join(cacheDir, 'bundles')
  const customCss = config.customCss.map(path => join(config.siteDir, path))
  const missing = [...customCss, ...(components ? [components] : [])].filter(path => !existsSync(path))
  if (missing.length > 0) return { diagnostics: missing.map(path => missingFile(config, path)) }
  const [templates, client, search] = await Promise.allSettled([
    bundleTemplates(code, dir),
    bundleClient(code, dir),
    config.search.enabled ? bundleSearch(theme, dir) : undefined,
  ])
  const bundles = [templates, client].flatMap(made => (made.status === 'fulfilled' ? made.value.imported : []))
  const imported = joinImported(bundles)
  const [styles] = await Promise.allSettled([
    bundleStyles(code, dir, { imported: imported.styles, customCss, generatedCss }),
  ])
  if (templates.status === 'fulfilled' && client.status === 'fulfilled' && styles.status === 'fulfilled')
    if (search.status === 'fulfilled')
      return {
        assets: {
          ...{ templates: templates.value, client: client.value, styles: styles.value, search: search.value },
          files: imported.files,
          inputs: [...imported.inputs, ...styles.value.inputs],
          diagnostics: styles.value.findings,
        },
      }
  const failed = [templates, client, styles, search].filter(result => result.status === 'rejected')
  return { diagnostics: failed.flatMap(({ reason }) => bundleDiagnostics(config, reason)) }
}

function codeOf({ siteDir, baseUrl, themeDir, markdown }: ResolvedConfig): SiteCode {
  const components = markdown.components && moduleAt(join(siteDir, markdown.components))
  return { siteDir, baseUrl, components, theme: openTheme(join(siteDir, themeDir)) }
}

/** The module that a path means: the file itself, or the index of the folder; as written where there is none. */
function moduleAt(path: string): string {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
  const candidates = ['.tsx', '.ts', '.jsx', '.js', '.mjs'].map(end =>
    isFolder ? join(path, `index${end}`) : path + end,
  )
  if (existsSync(path) && !isFolder) return path
  return candidates.find(candidate => existsSync(candidate)) ?? (isFolder ? join(path, 'index.tsx') : path)
}

/** The components of texts, for an audit. */
export interface AuditedAssets {
  /** Identity of what the site brings of its own; '' where that is nothing. */
  own: string
  diagnostics: Diagnostic[]
  /** The bundle, where there is one already. */
  content?: TemplateBundles['content']
  /** Makes the bundle. */
  makeContent: () => Promise<TemplateBundles['content']>
}

/**
 * What an audit needs. Templates and styles of the site's own are bundled as for a build, since they may be
 * broken; those that docsgen brings are not, until a page has to be rendered.
 */
export async function auditAssets(
  config: ResolvedConfig,
  places: { cacheDir: string; generatedCss: string },
): Promise<AuditedAssets | { diagnostics: Diagnostic[] }> {
  const code = codeOf(config)
  const isOwn = hasOwnCode(code) || config.customCss.length > 0
  const cacheDir = join(places.cacheDir, 'bundles')
  if (!isOwn)
    return {
      ...{ own: '', diagnostics: [] },
      content: recallContent(code, cacheDir),
      makeContent: async () => (await bundleTemplate(code, { name: 'content', cacheDir })).module,
    }
  const built = await buildAssets(config, places)
  if ('diagnostics' in built) return built
  const { templates, client, styles, diagnostics } = built.assets
  const own = hashParts([templates.page.hash, templates.content.hash, client.hash, styles.css, styles.mathCss])
  return { own, diagnostics, content: templates.content, makeContent: async () => templates.content }
}

function missingFile(config: ResolvedConfig, path: string): Diagnostic {
  const shown = relative(config.siteDir, path)
  return {
    rule: 'missing-asset',
    message: `The config names ${shown}, which does not exist.`,
    file: config.configFile,
    hint: 'Make the file, or take it out of customCss or markdown.components.',
  }
}

const NO_EXPORT = /^No matching export in "(.*?)" for import "(.*?)"/

/** A template or component that does not export what is asked of it, with the place where it should. */
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
    file: relative(config.siteDir, join(process.cwd(), path)),
    span: { line: 1, column: 1 },
    hint: `Write \`export ${name === 'default' ? 'default ' : ''}function ${name === 'default' ? basename(path, extname(path)) : name}(…)\`.`,
  }))
}

/** esbuild's and lightningcss' errors as diagnostics; anything else is a bug and is thrown on. */
function bundleDiagnostics(config: ResolvedConfig, reason: unknown): Diagnostic[] {
  const errors = (
    reason as { errors?: { text: string; location: { file: string; line: number; column: number } | null }[] }
  ).errors
  if (Array.isArray(errors))
    return (
      missingExports(config, errors) ??
      errors.map(({ text, location }) => ({
        rule: 'template',
        message: text,
        file: location ? relative(config.siteDir, join(process.cwd(), location.file)) : undefined,
        span: location ? { line: location.line, column: location.column + 1 } : undefined,
      }))
    )
  const css = reason as NodeJS.ErrnoException & { fileName?: string; loc?: { line: number; column: number } }
  if (!css.loc && !css.fileName) throw reason
  const isMissing = css.code === 'ENOENT' && css.path !== undefined
  return [
    {
      rule: 'stylesheet',
      message: isMissing ? `There is no file ${relative(config.siteDir, css.path ?? '')} to import.` : css.message,
      file: css.fileName && relative(config.siteDir, css.fileName),
      span: css.loc,
    },
  ]
}
