/**
 * Everything that a site's pages load: bundled templates for rendering, the client script, the
 * styles. A template, script or stylesheet that does not compile is a diagnostic with its place.
 */
import { existsSync } from 'node:fs'
import { basename, extname, join, relative } from 'node:path'
import { hashParts } from '../base/hash.ts'
import { packageRoot } from '../base/package-root.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { Result } from '../model/result.ts'
import { isPreprocessed, isScss, sassOf } from './compile-scss.ts'
import { fileOf } from './css-urls.ts'
import { type Imported, joinImported } from './imported.ts'
import {
  bundleClient,
  bundleTemplate,
  bundleTemplates,
  type ClientBundle,
  recallContent,
  type TemplateBundles,
} from './scripts.ts'
import { bundleSearch, type SearchBundle } from './search-scripts.ts'
import { hasOwnCode, type SiteCode, siteCodeOf } from './site-code.ts'
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
export async function buildAssets(config: ResolvedConfig, places: AssetPlaces): Promise<Result<Assets>> {
  const { failures, templates, client, styles, search, ...rest } = await bundleParts(config, places)
  if (failures.length > 0 || !templates || !client || !styles) return { ok: false, findings: failures }
  return { ok: true, value: { templates, client, styles, search, ...rest } }
}

/** Where bundles are kept, and the styles that come from the config. */
interface AssetPlaces {
  cacheDir: string
  generatedCss: string
  /** What pages of React import besides code. */
  ofPages?: Imported
}

type Part = 'templates' | 'client' | 'styles' | 'search'

/** The parts that could be bundled, and why the others could not. */
interface Parts extends Omit<Assets, Part>, Partial<Pick<Assets, Part>> {
  failures: Diagnostic[]
}

/** Bundles each part, as far as that is possible. A file that is not there is left out. */
async function bundleParts(config: ResolvedConfig, { cacheDir, generatedCss, ofPages }: AssetPlaces): Promise<Parts> {
  const named = siteCodeOf(config)
  const { ownCss, uncompiled } = await ownStyles(config)
  const missing = [...ownCss, ...(named.components ? [named.components] : [])].filter(path => !existsSync(path))
  const code = missing.includes(named.components ?? '') ? { ...named, components: undefined } : named
  const customCss = ownCss.filter(path => !missing.includes(path))
  const notThere = missing.map(path => missingFile(config, path))
  const dir = join(cacheDir, 'bundles')
  const [templates, client, search] = await Promise.allSettled([
    bundleTemplates(code, dir),
    bundleClient(code, dir),
    config.search.enabled ? bundleSearch(code.theme, dir) : undefined,
  ])
  const bundles = [templates, client].flatMap(made => (made.status === 'fulfilled' ? made.value.imported : []))
  const imported = joinImported(ofPages ? [...bundles, ofPages] : bundles)
  const [styles] = await Promise.allSettled([
    bundleStyles(code, dir, { imported: imported.styles, customCss, generatedCss }),
  ])
  const failed = [templates, client, styles, search].filter(result => result.status === 'rejected')
  return {
    failures: [
      ...(code.isTolerant ? [] : notThere),
      ...failed.flatMap(({ reason }) => bundleDiagnostics(config, reason)),
    ],
    ...{ templates: madeBy(templates), client: madeBy(client), styles: madeBy(styles), search: madeBy(search) },
    files: imported.files,
    inputs: [...imported.inputs, ...(madeBy(styles)?.inputs ?? [])],
    diagnostics: [...uncompiled, ...(code.isTolerant ? notThere : []), ...(madeBy(styles)?.findings ?? [])],
  }
}

/** The site's own stylesheets, absolute; those that need a compiler only where the site has it. */
async function ownStyles({ siteDir, customCss, configFile }: ResolvedConfig) {
  const sass = customCss.some(isScss) ? await sassOf(siteDir) : undefined
  const isUsable = (path: string) => !isPreprocessed(path) || (isScss(path) && sass !== undefined)
  const uncompiled = customCss
    .filter(path => !isUsable(path))
    .map(
      (path): Diagnostic => ({
        rule: 'config-no-effect',
        message: `customCss has no effect: ${basename(path)} must be compiled to CSS first.`,
        file: configFile,
        hint: isScss(path) ? "Install 'sass' in the site, and it is compiled here." : undefined,
      }),
    )
  const find = (path: string) => fileOf(path, join(siteDir, 'package.json'), { siteDir }) ?? join(siteDir, path)
  return { ownCss: customCss.filter(isUsable).map(find), uncompiled }
}

function madeBy<T>(result: PromiseSettledResult<T>): T | undefined {
  return result.status === 'fulfilled' ? result.value : undefined
}

/** The components of texts, for an audit. */
export interface AuditedAssets {
  /** Identity of what the site brings of its own; '' where that is nothing. */
  own: string
  /** The bundle, where there is one already. */
  content?: TemplateBundles['content']
  /** Does the bundle have components of the site? Those of docsgen are known by name. */
  hasOwnContent: boolean
  /** Makes the bundle. */
  makeContent: () => Promise<TemplateBundles['content']>
  /** What is wrong with them. */
  diagnostics: Diagnostic[]
  /** May components of the site be missing, because they cannot be bundled? */
  isIncomplete: boolean
}

/**
 * What an audit needs. Templates and styles of the site's own are bundled as for a build, since they may be
 * broken; those that docsgen brings are not, until a page has to be rendered. An audit goes on without what is broken.
 */
export async function auditAssets(config: ResolvedConfig, places: AssetPlaces): Promise<AuditedAssets> {
  const code = siteCodeOf(config)
  const isOwn = hasOwnCode(code) || config.customCss.length > 0
  const built = { own: '', diagnostics: [], isIncomplete: false }
  if (!isOwn) return { ...built, ...builtInContent(code, places) }
  const { failures, templates, client, styles, diagnostics: findings } = await bundleParts(config, places)
  const diagnostics = [...failures, ...findings]
  const hashes = [templates?.page.hash, templates?.content.hash, client?.hash, styles?.css, styles?.mathCss]
  const own = hashParts([...hashes.map(hash => hash ?? ''), JSON.stringify(failures)])
  const isIncomplete = !templates || (code.components !== undefined && !existsSync(code.components))
  if (!templates) {
    const none = { ...code, components: undefined, theme: openTheme(NO_THEME) }
    return { own, diagnostics, isIncomplete, ...builtInContent(none, places) }
  }
  const { content } = templates
  return { own, diagnostics, isIncomplete, content, hasOwnContent: true, makeContent: async () => content }
}

/** No site has files there. */
const NO_THEME = join(packageRoot, 'no-theme')

function builtInContent(code: SiteCode, places: AssetPlaces) {
  const cacheDir = join(places.cacheDir, 'bundles')
  return {
    content: recallContent(code, cacheDir),
    hasOwnContent: false,
    makeContent: async () => (await bundleTemplate(code, { name: 'content', cacheDir })).module,
  }
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
