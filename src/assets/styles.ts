/**
 * Bundles the stylesheets with lightningcss: the theme's layered CSS, behind it what components and islands import
 * and the site's own CSS; and the maths styles from the same KaTeX package that renders the formulas. File names carry
 * the hash of their content.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import type { Warning } from 'lightningcss'
import { nameHash } from '../base/hash.ts'
import { dependencyPath } from '../base/package-root.ts'
import { siteRelative } from '../base/paths.ts'
import { isExternalUrl } from '../base/url.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { formulaCss } from '../model/formula-styles.ts'
import { type Bundled, rememberBundle } from './bundle-cache.ts'
import { cssOf, isPreprocessed, isScss, sassOf } from './compile-scss.ts'
import { moduleOptions } from './css-modules.ts'
import { type CssContext, fileOf, finalUrls, fromRoot } from './css-urls.ts'
import { joinStyles } from './join-styles.ts'
import { bundleKey, type SiteCode } from './site-code.ts'
import type { Theme } from './theme.ts'

/** The oldest browsers that the styles are for, as lightningcss writes versions. */
const TARGETS = { chrome: 111 << 16, firefox: 113 << 16, safari: (16 << 16) | (4 << 8) }

/** Styles as output files. Paths are relative to the output folder. */
export interface StyleBundle {
  /** The stylesheets, and the fonts and images that they show. */
  files: { path: string; content: Uint8Array }[]
  /** Path of the stylesheet of every page. */
  css: string
  /** Path of the stylesheet of pages with maths. */
  mathCss: string
  /** Paths of the fonts that pages load first. */
  fonts: string[]
  /** Absolute paths of what went in, and of what would if it were there. */
  inputs: string[]
  findings: Diagnostic[]
}

/** What goes into the styles besides the theme. */
export interface StyleInput {
  /** Absolute paths of the stylesheets that components and islands import, in order. */
  imported: readonly string[]
  /** Absolute paths of the site's own CSS files, in order. */
  customCss: readonly string[]
  /** CSS that comes from the config (palette, colours of the announcement bar, fonts). */
  generatedCss: string
  /** Names without extension of the fonts that pages load first. */
  preloaded?: readonly string[]
  /** Under which name the result is remembered. */
  name?: string
}

/** Bundles the styles of a site. Rejects with lightningcss' error, which has `fileName` and `loc`, for broken CSS. */
export async function bundleStyles(code: SiteCode, cacheDir: string, input: StyleInput): Promise<StyleBundle> {
  const { imported, customCss, generatedCss, preloaded = [], name = 'styles' } = input
  const own = [...imported, ...customCss]
  const parts = [
    'styles',
    ...imported,
    '',
    ...customCss,
    '',
    generatedCss,
    own.length > 0 ? `${code.baseUrl} ${code.isTolerant}` : '',
  ]
  const key = bundleKey({ ...code, components: undefined }, parts.join('\n'))
  const bundled = await rememberBundle(cacheDir, { name, key }, dir => makeStyles(code, dir, input))
  const outputs = bundled.files.map(file => ({
    path: `assets/${basename(file.path)}`,
    content: readFileSync(file.path),
  }))
  const named = (role: string) => outputs[bundled.files.findIndex(({ name }) => name === role)]?.path ?? ''
  const { inputs, absent = [], findings = [] } = bundled
  const fonts = outputs.flatMap(({ path }) =>
    preloaded.some(font => path.startsWith(`assets/${font}-`)) ? [path] : [],
  )
  const sheets = { css: named('styles'), mathCss: named('math'), fonts }
  return { files: outputs, ...sheets, inputs: [...inputs, ...absent], findings }
}

async function makeStyles(code: SiteCode, dir: string, input: StyleInput): Promise<Bundled> {
  const { transform } = await import('lightningcss')
  const context: CssContext = {
    siteDir: code.siteDir,
    baseUrl: code.baseUrl,
    files: new Map(),
    read: new Set(),
    absent: new Set(),
    findings: [],
    isTolerant: code.isTolerant ?? false,
    sass: [...input.imported, ...input.customCss].some(isScss) ? await sassOf(code.siteDir) : undefined,
  }
  const bundle = async (filename: string) => {
    if (isPreprocessed(filename) && !(context.sass && isScss(filename))) return notCompiled(filename, context)
    return bundleFile(filename, code.theme, context).catch(error => leftOut(error, context))
  }
  const own = await Promise.all(
    [code.theme.file('styles/index.css'), ...input.imported, ...input.customCss].map(bundle),
  )
  const generated = transform({
    filename: 'config.css',
    code: Buffer.from(input.generatedCss),
    minify: true,
    targets: TARGETS,
  }).code
  const math = await bundle(code.theme.file('styles/math.css'))
  const katex = katexStyles()
  for (const path of katex.inputs) context.read.add(path)
  const css = Buffer.from(joinStyles([...own, Buffer.from(generated).toString('utf8')]))
  const formulas = transform({
    filename: 'formulas.css',
    code: Buffer.from(formulaCss()),
    minify: true,
    targets: TARGETS,
  })
  const mathCss = Buffer.from(joinStyles([katex.css, Buffer.from(formulas.code).toString('utf8'), math]))
  const files = new Map([...katex.fonts, ...context.files])
  return {
    files: [
      write(dir, { name: 'styles', file: `styles-${nameHash(css)}.css`, content: css }),
      write(dir, { name: 'math', file: `math-${nameHash(mathCss)}.css`, content: mathCss }),
      ...[...files].map(([file, content]) => write(dir, { name: 'file', file, content })),
    ],
    inputs: [...context.read],
    absent: [...context.absent],
    findings: context.findings,
  }
}

/** One stylesheet with its local imports; imports of other sites stay at its start. */
async function bundleFile(filename: string, theme: Theme, context: CssContext): Promise<string> {
  const { bundleAsync } = await import('lightningcss')
  const { code, warnings } = await bundleAsync({
    filename,
    minify: true,
    targets: TARGETS,
    errorRecovery: context.isTolerant,
    ...moduleOptions(filename, context.siteDir),
    resolver: {
      read: path => {
        if (path === NOTHING) return ''
        context.read.add(path)
        const { css, inputs } = cssOf(path, context.sass, context.siteDir)
        for (const input of inputs) context.read.add(input)
        return finalUrls(css, path, context)
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
  if (context.isTolerant) for (const warning of warnings) recovered(warning, context)
  return Buffer.from(code).toString('utf8')
}

/** Reports an invalid rule; the rest of its stylesheet is used. */
function recovered({ message, loc }: Warning, { siteDir, findings }: CssContext): void {
  const { filename, ...span } = loc
  const file = siteRelative(siteDir, filename)
  findings.push({ rule: 'stylesheet', file, span, message: `A rule is left out: ${message}.` })
}

/** Stands for a missing stylesheet. */
const NOTHING = '/docsgen:nothing.css'

/** A missing import in a site made for another tool is left out. KaTeX's styles are always loaded. */
function missingImport(specifier: string, from: string, context: CssContext): string {
  context.absent.add(resolve(dirname(from), specifier))
  if (!/katex(?:\.min)?\.css$/i.test(specifier))
    context.findings.push({
      rule: 'missing-style-file',
      file: siteRelative(context.siteDir, from),
      message: `The stylesheet imports '${specifier}', which is not there.`,
      hint: 'It is left out. Install its package if the site needs it.',
    })
  return NOTHING
}

/** A stylesheet that needs a compiler which is not installed. */
function notCompiled(path: string, context: CssContext): string {
  context.findings.push({
    rule: 'stylesheet',
    file: siteRelative(context.siteDir, path),
    message: 'The stylesheet is left out: it must be compiled to CSS first.',
    hint: isScss(path) ? "Install 'sass' in the site, and it is compiled here." : undefined,
  })
  return ''
}

/** In a tolerant site a broken stylesheet is left out with a finding; otherwise its error is thrown. */
function leftOut(error: unknown, context: CssContext): string {
  const { message, fileName, loc } = error as Error & { fileName?: string; loc?: { line: number; column: number } }
  if (!context.isTolerant) throw error
  context.findings.push({
    rule: 'stylesheet',
    file: fileName && siteRelative(context.siteDir, fileName),
    span: loc,
    message: `The stylesheet is left out: ${message.split('\n')[0]}.`,
  })
  return ''
}

/** KaTeX's stylesheet reduced to its WOFF2 fonts, which every supported browser reads. */
function katexStyles() {
  const path = dependencyPath('katex/dist/katex.min.css')
  const fonts = new Map<string, Buffer>()
  const css = readFileSync(path, 'utf8').replace(/src:([^;}]*)/g, (_, sources: string) => {
    const file = /url\(["']?(?:\.\/)?(fonts\/[^"')]+\.woff2)["']?\)/.exec(sources)?.[1]
    if (!file) return `src:${sources}`
    const content = readFileSync(join(dirname(path), file))
    const name = `${basename(file, '.woff2')}-${nameHash(content)}.woff2`
    fonts.set(name, content)
    return `src:url(${name}) format("woff2")`
  })
  return { css, inputs: [path], fonts }
}

function write(dir: string, { name, file, content }: { name: string; file: string; content: Uint8Array }) {
  const path = join(dir, file)
  writeFileSync(path, content)
  return { name, path }
}
