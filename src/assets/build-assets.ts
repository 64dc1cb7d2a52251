/**
 * Everything that a site's pages load: bundled templates for rendering, the client script, the styles. A template,
 * script or stylesheet that does not compile results in a diagnostic with its place.
 */

import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { hashParts } from '../base/hash.ts'
import { packageRoot } from '../base/package-root.ts'
import { siteRelative } from '../base/paths.ts'
import { siteModules } from '../base/site-modules.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { bundleDiagnostics } from './bundle-diagnostics.ts'
import { isPreprocessed, isScss, sassOf } from './compile-scss.ts'
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
import { openTheme } from './theme.ts'
import { unusedOverrides } from './unused-overrides.ts'

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
  const missing = [...ownCss, ...(named.components ? [named.components] : [])].filter(path => !existsSync(path))
  const code = missing.includes(named.components ?? '') ? { ...named, components: undefined } : named
  const customCss = ownCss.filter(path => !missing.includes(path))
  const notThere = missing.map(path => missingFile(config, path, path === named.components))
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
      }),
    )
  const find = (path: string) => fileOf(path, join(siteDir, 'package.json'), { siteDir }) ?? join(siteDir, path)
  return { ownCss: customCss.filter(isUsable).map(find), uncompiled }
}

function madeBy<T>(result: PromiseSettledResult<T>): T | undefined {
  return result.status === 'fulfilled' ? result.value : undefined
}

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

/** A stylesheet, or the module with components, that the config names. */
function missingFile(config: ResolvedConfig, path: string, isComponents: boolean): Diagnostic {
  const { siteDir, configFile, customCss } = config
  const at = customCss.findIndex(name => path.endsWith(name.replace(/^(?:\.?\/)+/, '')))
  const isOnly = customCss.length === 1
  const field = isComponents ? 'markdown.components' : isOnly ? 'customCss' : `customCss[${at}]`
  return {
    rule: 'missing-asset',
    message: `${field} names ${siteRelative(siteDir, path)}, which does not exist.`,
    file: configFile,
    about: isComponents ? ['markdown', 'components'] : isOnly ? ['customCss'] : ['customCss', at],
    hint: `Create the file, or remove it from ${field}.`,
  }
}
