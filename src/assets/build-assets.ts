/**
 * Everything that a site's pages load: bundled templates for rendering, the client script, the styles. A template,
 * script or stylesheet that does not compile results in a diagnostic with its place.
 */

import { existsSync } from 'node:fs'
import { basename, extname, join, resolve, sep } from 'node:path'
import { hashParts } from '../base/hash.ts'
import { filesBelow } from '../base/list-files.ts'
import { docsgenCommand, installCommand, packageOf } from '../base/package-managers.ts'
import { packageRoot } from '../base/package-root.ts'
import { siteRelative } from '../base/paths.ts'
import { siteModules } from '../base/site-modules.ts'
import { suggest } from '../base/suggest.ts'
import { workspaceOf } from '../base/workspace-packages.ts'
import { ifListed } from '../findings/absent-packages.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { isPreprocessed, isScss, listedSass, sassOf } from './compile-scss.ts'
import { fileOf } from './css-urls.ts'
import { siteFonts } from './fonts/site-fonts.ts'
import { type Imported, joinImported } from './imported.ts'
import {
  bundleClient,
  bundleTemplate,
  bundleTemplates,
  type ClientBundle,
  recallContent,
  type TemplateBundles,
  type TemplateModule,
} from './scripts.ts'
import { bundleSearch, type SearchBundle } from './search-scripts.ts'
import { hasOwnCode, type SiteCode, siteCodeOf } from './site-code.ts'
import { bundleStyles, type StyleBundle } from './styles.ts'
import { isReplacement, openTheme, type Theme, templatesDir } from './theme.ts'

/** The bundled code and styles of a site. */
export interface Assets {
  /** Identity of everything that was bundled; '' if an audit found no code of the site's own. */
  identity: string
  /** The assets of pages; absent if a part of them cannot be bundled, or if an audit does not need them. */
  page?: PageAssets
  /** The components for content. */
  content: ContentComponents
  /** The styles including those that the code of pages imports; `paths` are absolute. */
  stylesWith?: (paths: readonly string[]) => Promise<StyleBundle>
  /** Absolute paths of all inputs. */
  inputs: string[]
  diagnostics: Diagnostic[]
  /** Whether components of the site may be missing because they cannot be bundled. */
  isIncomplete: boolean
}

/** The templates that render pages, and the files that pages load. */
export interface PageAssets {
  templates: TemplateBundles
  client: ClientBundle
  styles: StyleBundle
  /** Absent if the site has no search of its own. */
  search?: SearchBundle
  /** Images, fonts and other files imported by components and islands. Paths are relative to the output folder. */
  files: { path: string; content: Uint8Array }[]
  /** Absolute paths of the imported stylesheets and files. */
  imported: string[]
}

export interface ContentComponents {
  /** The bundle, if it already exists. */
  module?: TemplateModule
  /** Whether it contains components of the site. Those of docsgen are known by name. */
  hasOwn: boolean
  /** Creates the bundle. */
  make: () => Promise<TemplateModule>
}

interface AssetOptions {
  /** For an audit, docsgen's own components are only bundled if a page has to be rendered. */
  want: 'page' | 'audit'
  cacheDir: string
  /** The styles that come from the config. */
  generatedCss: string
  /** Called as soon as the templates are bundled. */
  onTemplates?: (templates: TemplateBundles) => void
  /** Files other than code that React pages import. */
  ofPages?: Promise<Imported | undefined>
}

/**
 * Bundles the site's assets. The site's own code and styles may be broken: parts that fail are left out, and an audit
 * continues without them.
 */
export async function buildAssets(config: ResolvedConfig, options: AssetOptions): Promise<Assets> {
  const code = siteCodeOf(config)
  if (options.want === 'audit' && !hasOwnCode(code) && config.customCss.length === 0)
    return { identity: '', content: builtInContent(code, options), inputs: [], diagnostics: [], isIncomplete: false }
  const { failures, templates, client, styles, search, files, imported, inputs, stylesWith, ...parts } =
    await bundleParts(config, options)
  const isWhole = failures.length === 0 && templates && client && styles
  const sheets = [styles?.css, styles?.mathCss, styles?.sheets]
  const hashes = [templates?.page, templates?.content, client?.hash, ...sheets]
  return {
    identity: hashParts([JSON.stringify([...hashes, search?.engine, search?.worker.path]), JSON.stringify(failures)]),
    page: isWhole ? { templates, client, styles, search, files, imported } : undefined,
    content: templates
      ? { module: templates.content, hasOwn: hasOwnCode(code), make: async () => templates.content }
      : builtInContent({ ...code, components: undefined, theme: openTheme(NO_THEME) }, options),
    inputs,
    stylesWith,
    diagnostics: [...failures, ...parts.diagnostics],
    isIncomplete: !templates || (code.components !== undefined && !existsSync(code.components)),
  }
}

/** Code is in the bundles that import it. */
const SCRIPT = /\.[cm]?[jt]sx?$/

type Part = Exclude<keyof PageAssets, 'files' | 'imported'>

/** The parts that could be bundled, and why the others failed. */
interface Parts
  extends Partial<Pick<PageAssets, Part>>,
    Pick<PageAssets, 'files' | 'imported'>,
    Pick<Assets, 'stylesWith'> {
  failures: Diagnostic[]
  inputs: string[]
  diagnostics: Diagnostic[]
}

/** Bundles each part. Parts that fail and missing files are left out. */
async function bundleParts(config: ResolvedConfig, options: AssetOptions): Promise<Parts> {
  const { cacheDir, generatedCss } = options
  const named = siteCodeOf(config)
  const { ownCss, uncompiled } = await ownStyles(config)
  const modules = MODULES.map(field => ({ field, path: named[field] }))
  const absent = modules.flatMap(({ field, path }) => (path && !existsSync(path) ? [{ field, path }] : []))
  const code = { ...named, ...Object.fromEntries(absent.map(({ field }) => [field, undefined])) }
  const customCss = ownCss.filter(path => existsSync(path))
  const notThere = [
    ...ownCss.filter(path => !customCss.includes(path)).map(path => missingFile(config, path)),
    ...absent.map(({ field, path }) => missingFile(config, path, field)),
  ]
  const dir = join(cacheDir, 'bundles')
  const [templates, client, search] = await Promise.allSettled([
    bundleTemplates(code, dir).then(made => {
      options.onTemplates?.(made)
      return made
    }),
    bundleClient(code, dir),
    config.search.enabled ? bundleSearch(code.theme, dir) : undefined,
  ])
  const bundles = [templates, client].flatMap(made => (made.status === 'fulfilled' ? made.value.imported : []))
  const fonts = await siteFonts(config, dir)
  const ofPages = await options.ofPages
  const imported = joinImported(ofPages ? [...bundles, ofPages] : bundles)
  const stylesOf = (importedStyles: readonly string[], name: string) =>
    bundleStyles(code, dir, {
      name,
      imported: [...fonts.stylesheets, ...importedStyles],
      customCss,
      preset: config.theme.preset,
      generatedCss: generatedCss + fonts.css,
      preloaded: fonts.preloaded,
    })
  const [styles] = await Promise.allSettled([stylesOf(imported.styles, 'styles')])
  const failed = [templates, client, styles, search].filter(result => result.status === 'rejected')
  const read = [...imported.inputs, ...(madeBy(styles)?.inputs ?? [])]
  // The imports of a broken bundle are unknown.
  const unused = failed.length > 0 ? [] : unusedOverrides(code.theme, read, config.themeDir)
  return {
    failures: [
      ...(code.isTolerant ? [] : notThere),
      ...failed.flatMap(({ reason }) => bundleDiagnostics(config, reason)),
    ],
    templates: madeBy(templates),
    client: madeBy(client),
    styles: madeBy(styles),
    search: madeBy(search),
    stylesWith: paths => stylesOf([...new Set([...imported.styles, ...paths])], 'page-styles'),
    files: imported.files,
    imported: imported.inputs.filter(path => !SCRIPT.test(path)),
    inputs: [...read, ...imported.deciding],
    diagnostics: [
      ...unused,
      ...uncompiled,
      ...(code.isTolerant ? notThere : []),
      ...(madeBy(styles)?.findings ?? []),
      ...(madeBy(templates)?.findings ?? []),
      ...fonts.findings,
      ...(code.swizzled ? siteModules().notShown(code.swizzled, code.siteDir) : []),
    ],
  }
}

/** The site's own stylesheets, as absolute paths; those that need a compiler are included only if the site has it. */
async function ownStyles({ siteDir, customCss, configFile }: ResolvedConfig) {
  const sass = customCss.some(isScss) ? await sassOf(siteDir) : undefined
  const isUsable = (path: string) => !isPreprocessed(path) || (isScss(path) && sass !== undefined)
  const others = customCss.filter(path => !isUsable(path))
  const uncompiled = [others.filter(isScss), others.filter(path => !isScss(path))]
    .filter(paths => paths.length > 0)
    .map(
      (paths): Diagnostic => ({
        rule: 'config-no-effect',
        message: `customCss has no effect: ${paths.map(path => basename(path)).join(', ')} must be compiled to CSS first.`,
        file: configFile,
        hint: isScss(paths[0] ?? '') ? "Install 'sass' in the site, and it is compiled here." : undefined,
        ...(isScss(paths[0] ?? '') && ifListed(listedSass(siteDir), 'scss', siteDir)),
      }),
    )
  const context = { siteDir, inWorkspace: workspaceOf(siteDir) }
  const find = (path: string) => fileOf(path, join(siteDir, 'package.json'), context) ?? join(siteDir, path)
  return { ownCss: customCss.filter(isUsable).map(find), uncompiled }
}

function madeBy<T>(result: PromiseSettledResult<T>): T | undefined {
  return result.status === 'fulfilled' ? result.value : undefined
}

/** The fields of `markdown` that name a module of the site. */
const MODULES = ['components', 'codeLanguages'] as const

/** A path at which no site has files. */
const NO_THEME = join(packageRoot, 'no-theme')

function builtInContent(code: SiteCode, options: AssetOptions): ContentComponents {
  const cacheDir = join(options.cacheDir, 'bundles')
  return {
    module: recallContent(code, cacheDir),
    hasOwn: false,
    make: async () => (await bundleTemplate(code, { name: 'content', cacheDir })).module,
  }
}

/** The start of a path to a file of an installed package. */
const IN_PACKAGES = /^.*?\bnode_modules\//

/** The finding for a stylesheet, or a module that a field of `markdown` names, that does not exist. */
function missingFile(config: ResolvedConfig, path: string, module?: (typeof MODULES)[number]): Diagnostic {
  const { siteDir, configFile, customCss } = config
  const at = customCss.findIndex(name => path.endsWith(name.replace(/^(?:\.?\/)+/, '')))
  const isOnly = customCss.length === 1
  const field = module ? `markdown.${module}` : isOnly ? 'customCss' : `customCss[${at}]`
  return {
    rule: 'missing-asset',
    message: `${field} names ${siteRelative(siteDir, path)}, which does not exist.`,
    file: configFile,
    about: module ? ['markdown', module] : isOnly ? ['customCss'] : ['customCss', at],
    hint: `Create the file, or remove it from ${field}.`,
    ...(!module && ifListed(customCss[at]?.replace(IN_PACKAGES, ''), 'stylesheets', siteDir)),
  }
}

/** Converts errors of esbuild and lightningcss about a site's code and styles. */
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
function bundleDiagnostics(config: ResolvedConfig, reason: unknown): Diagnostic[] {
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

// Unused files of the theme folder.

/** Files that may be templates: code and styles, but no tests or stories. */
const CODE = /(?<!\.(?:d|test|stories))\.(?:[jt]sx?|css)$/

/** The findings. `themeDir` is the folder as written in the config. */
function unusedOverrides(theme: Theme, inputs: readonly string[], themeDir: string): Diagnostic[] {
  const used = new Set(inputs)
  const unused = theme.overrides.filter(
    path => CODE.test(path) && !used.has(join(theme.dir, path)) && !isReplacement(path) && !isIsland(path),
  )
  if (unused.length === 0) return []
  const templates = filesBelow(templatesDir).filter(path => CODE.test(path))
  return unused.map(path => ({
    rule: 'unused-template',
    message: 'The file replaces no template, and no template imports it.',
    file: `${themeDir}/${path.split(sep).join('/')}`,
    hint: hintFor(path, templates),
  }))
}

function isIsland(path: string): boolean {
  return /^islands[\\/][A-Z]\w*\.[jt]sx?$/.test(path)
}

function hintFor(path: string, templates: readonly string[]): string {
  const name = stem(basename(path)).toLowerCase()
  const same = templates.find(template => stem(basename(template)).toLowerCase() === name)
  const near = same ?? nearest(path, templates)
  const all = `Run '${docsgenCommand('eject')}' to see all templates.`
  return near === undefined ? all : `Did you mean ${near.split(sep).join('/')}? ${all}`
}

/** The template with the most similar name, preferably in the same folder. */
function nearest(path: string, templates: readonly string[]): string | undefined {
  const byStem = new Map(templates.map(template => [stem(template), template]))
  const whole = suggest(stem(path), [...byStem.keys()])
  if (whole !== undefined) return byStem.get(whole)
  const byName = new Map(templates.map(template => [stem(basename(template)), template]))
  const name = suggest(stem(basename(path)), [...byName.keys()])
  return name === undefined ? undefined : byName.get(name)
}

function stem(path: string): string {
  return path.replace(/\.\w+$/, '')
}
