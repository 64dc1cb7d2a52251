/**
 * Everything that a site's pages load: bundled templates for rendering, the client script, the
 * styles. A template, script or stylesheet that does not compile is a diagnostic with its place.
 */
import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { bundleClient, bundleTemplates, type ClientBundle, type TemplateBundles } from './scripts.ts'
import { bundleSearch, type SearchBundle } from './search-scripts.ts'
import { bundleStyles, type StyleBundle } from './styles.ts'
import { openTheme } from './theme.ts'

/** The assets of a site. */
export interface Assets {
  templates: TemplateBundles
  client: ClientBundle
  styles: StyleBundle
  /** Absent where the site has no search of its own. */
  search?: SearchBundle
}

/** Bundles the site's assets, or says why that is impossible. */
export async function buildAssets(
  config: ResolvedConfig,
  { cacheDir, generatedCss }: { cacheDir: string; generatedCss: string },
): Promise<{ assets: Assets } | { diagnostics: Diagnostic[] }> {
  const theme = openTheme(join(config.siteDir, config.themeDir))
  const dir = join(cacheDir, 'bundles')
  const components = config.markdown.components && join(config.siteDir, config.markdown.components)
  const customCss = config.customCss.map(path => join(config.siteDir, path))
  const missing = [...customCss, ...(components ? [components] : [])].filter(path => !existsSync(path))
  if (missing.length > 0) return { diagnostics: missing.map(path => missingFile(config, path)) }
  const results = await Promise.allSettled([
    bundleTemplates(theme, dir, components),
    bundleClient(theme, dir),
    bundleStyles(theme, dir, { customCss, generatedCss }),
    config.search.enabled ? bundleSearch(theme, dir) : undefined,
  ])
  const diagnostics = results.flatMap(result =>
    result.status === 'rejected' ? bundleDiagnostics(config, result.reason) : [],
  )
  const [templates, client, styles, search] = results
  if (templates.status !== 'fulfilled' || client.status !== 'fulfilled' || styles.status !== 'fulfilled')
    return { diagnostics }
  if (search.status !== 'fulfilled') return { diagnostics }
  return {
    assets: { templates: templates.value, client: client.value, styles: styles.value, search: search.value },
  }
}

function missingFile(config: ResolvedConfig, path: string): Diagnostic {
  const shown = relative(config.siteDir, path)
  return {
    rule: 'missing-asset',
    severity: 'error',
    message: `The config names ${shown}, which does not exist.`,
    file: config.configFile,
    hint: 'Make the file, or take it out of customCss or markdown.components.',
  }
}

/** esbuild's and lightningcss' errors as diagnostics; anything else is a bug and is thrown on. */
function bundleDiagnostics(config: ResolvedConfig, reason: unknown): Diagnostic[] {
  const errors = (
    reason as { errors?: { text: string; location: { file: string; line: number; column: number } | null }[] }
  ).errors
  if (Array.isArray(errors))
    return errors.map(({ text, location }) => ({
      rule: 'template',
      severity: 'error',
      message: text,
      file: location ? relative(config.siteDir, join(process.cwd(), location.file)) : undefined,
      span: location ? { line: location.line, column: location.column + 1 } : undefined,
    }))
  const css = reason as { fileName?: string; loc?: { line: number; column: number }; message: string }
  if (!css.loc && !css.fileName) throw reason
  return [
    {
      rule: 'stylesheet',
      severity: 'error',
      message: css.message,
      file: css.fileName && relative(config.siteDir, css.fileName),
      span: css.loc,
    },
  ]
}
