/**
 * One stylesheet with everything that it imports from this site. In: a file, the theme whose files replace others, and
 * the context shared by the stylesheets of a site. Out: minified CSS, and findings for unusable parts.
 */
import { dirname, resolve } from 'node:path'
import type { Warning } from 'lightningcss'
import { groupBy } from '../base/group-by.ts'
import { installCommand } from '../base/package-managers.ts'
import { siteRelative } from '../base/paths.ts'
import { isExternalUrl } from '../base/url.ts'
import { cssOf, isPreprocessed, isScss } from './compile-scss.ts'
import { moduleOptions } from './css-modules.ts'
import { type CssContext, fileOf, finalUrls, fromRoot } from './css-urls.ts'
import { importsFirst } from './imports-first.ts'
import { needsTailwind } from './postcss.ts'
import type { Theme } from './theme.ts'

/** The oldest browsers that the styles support, in lightningcss's format. */
export const TARGETS = { chrome: 111 << 16, firefox: 113 << 16, safari: (16 << 16) | (4 << 8) }

/** Bundles a stylesheet. In a tolerant site, an unusable one only leaves a finding. */
export async function bundleStyle(filename: string, theme: Theme, context: CssContext): Promise<string> {
  if (isPreprocessed(filename) && !(context.sass && isScss(filename))) return notCompiled(filename, context)
  return bundleFile(filename, theme, context).catch(error => omitStylesheet(error, filename, context))
}

/** One stylesheet with its local imports; imports from other sites stay at its start. */
async function bundleFile(filename: string, theme: Theme, context: CssContext): Promise<string> {
  const { bundleAsync } = await import('lightningcss')
  const { code, warnings } = await bundleAsync({
    filename,
    minify: true,
    targets: TARGETS,
    errorRecovery: context.isTolerant,
    ...moduleOptions(filename, context.siteDir),
    resolver: {
      read: async path => {
        if (path === NOTHING) return ''
        context.read.add(path)
        const { css, inputs } = cssOf(path, context.sass, context.siteDir)
        for (const input of inputs) context.read.add(input)
        const compiled = await compiledBy(context, path, css)
        return finalUrls(importsFirst(compiled, { late: context.isTolerant }), path, context)
      },
      resolve: (specifier, from) => {
        if (isExternalUrl(specifier)) return { external: specifier }
        if (specifier.startsWith('/')) return { external: fromRoot(specifier, context.baseUrl) }
        const found = theme.resolveImport(specifier, from) ?? fileOf(specifier, from, context)
        if (found === undefined && context.isTolerant) return missingImport(specifier, from, context)
        return found ?? resolve(dirname(from), specifier)
      },
    },
  })
  if (context.isTolerant) reportWarnings(warnings, context)
  // Imports of an imported file are in the place of its content.
  return importsFirst(Buffer.from(code).toString('utf8'), { late: true })
}

/** A stylesheet of the site as its PostCSS compiles it; others are as they are. */
async function compiledBy({ postcss, read, listings }: CssContext, path: string, css: string): Promise<string> {
  if (!postcss?.compiles(path, css)) return css
  const compiled = await postcss.compile(path, css)
  for (const input of [...compiled.inputs, ...postcss.inputs]) read.add(input)
  listings.push(...compiled.listings)
  return compiled.css
}

/** Reports invalid rules; the rest of a stylesheet is used. Tailwind rules result in one finding per file. */
function reportWarnings(
  warnings: readonly Warning[],
  { siteDir, findings, lacksPostCss, warnings: known }: CssContext,
): void {
  for (const [filename, found] of groupBy(warnings, ({ loc }) => loc.filename)) {
    const file = siteRelative(siteDir, filename)
    const own = known.get(filename) ?? found
    const ofTailwind = own.filter(({ message }) => TAILWIND.test(message))
    for (const { message, loc } of own.filter(warning => !ofTailwind.includes(warning)))
      findings.push({ rule: 'stylesheet', file, span: placeOf(loc), message: `A rule is left out: ${message}.` })
    const [first] = lacksPostCss ? [] : ofTailwind
    if (first)
      findings.push({ rule: 'stylesheet', file, span: placeOf(first.loc), ...tailwindNote(ofTailwind, siteDir) })
  }
}

const TAILWIND =
  /^Unknown at rule: @(apply|config|custom-variant|plugin|reference|screen|source|tailwind|theme|utility|variants?)$/

/** Rules that only version 4 has. */
const OF_VERSION_4 = new Set(['@custom-variant', '@plugin', '@reference', '@source', '@theme', '@utility', '@variant'])

function tailwindNote(warnings: readonly Warning[], siteDir: string): { message: string; hint: string } {
  const names = [...new Set(warnings.map(({ message }) => `@${TAILWIND.exec(message)?.[1]}`))].sort()
  const count = warnings.length === 1 ? 'once' : `${warnings.length} times`
  return {
    message: `The stylesheet uses rules of Tailwind (${names.join(', ')}; ${count}), which is not installed: they have no effect.`,
    hint: `Run '${installCommand(names.some(name => OF_VERSION_4.has(name)) ? '@tailwindcss/postcss' : 'tailwindcss@3', siteDir)}'.`,
  }
}

function placeOf({ line, column }: Warning['loc']): { line: number; column: number } {
  return { line, column }
}

/** Replaces a missing stylesheet. */
const NOTHING = '/docsgen:nothing.css'

/** In a site made for another tool, a missing import is left out. KaTeX's styles are always loaded. */
function missingImport(specifier: string, from: string, context: CssContext): string {
  context.absent.add(resolve(dirname(from), specifier))
  // A package that the compiler of stylesheets lacks is a finding already.
  if (context.lacksPostCss && needsTailwind(`@import '${specifier}'`)) return NOTHING
  if (!/katex(?:\.min)?\.css$/i.test(specifier))
    context.findings.push({
      rule: 'missing-style-file',
      file: siteRelative(context.siteDir, from),
      message: `The stylesheet imports '${specifier}', which is not there.`,
      hint: 'It is left out. Install its package if the site needs it.',
    })
  return NOTHING
}

/** Handles a stylesheet that needs a compiler that is not installed. */
function notCompiled(path: string, context: CssContext): string {
  context.findings.push({
    rule: 'stylesheet',
    file: siteRelative(context.siteDir, path),
    message: 'The stylesheet is left out: it must be compiled to CSS first.',
    hint: isScss(path) ? "Install 'sass' in the site, and it is compiled here." : undefined,
  })
  return ''
}

/** In a tolerant site, a broken stylesheet is left out with a finding; in other sites, its error is thrown. */
function omitStylesheet(error: unknown, filename: string, context: CssContext): string {
  const { message, fileName, loc } = error as Error & { fileName?: string; loc?: { line: number; column: number } }
  if (!context.isTolerant) throw error
  // Some errors have a place without a file.
  const isPlaced = fileName !== undefined && fileName !== ''
  context.findings.push({
    rule: 'stylesheet',
    file: siteRelative(context.siteDir, isPlaced ? fileName : filename),
    span: isPlaced ? loc : undefined,
    message: `The stylesheet is left out: ${message.split('\n')[0]?.replace(/\.$/, '')}.`,
  })
  return ''
}
