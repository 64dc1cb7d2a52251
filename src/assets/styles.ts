/**
 * Bundles the stylesheets with lightningcss: the tokens as the config changes them; the theme's layered CSS, followed
 * by the styles that components and islands import and the site's own CSS; the theme's stylesheets that few pages need;
 * and the maths styles from the same KaTeX package that renders the formulas. File names contain the hash of their
 * content.
 */

import { readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import type { Warning } from 'lightningcss'
import { readIfExists } from '../base/files.ts'
import { groupBy } from '../base/group-by.ts'
import { nameHash } from '../base/hash.ts'
import { installCommand } from '../base/package-managers.ts'
import { dependencyPath } from '../base/package-root.ts'
import { isWithin, siteRelative } from '../base/paths.ts'
import { spanOf } from '../base/source-text.ts'
import { isExternalUrl } from '../base/url.ts'
import { ifListed } from '../findings/absent-packages.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { EXTRA_SHEETS, type ExtraSheet, forEachSheet } from '../model/extra-sheets.ts'
import { formulaCss } from '../model/formula-styles.ts'
import { type Bundled, rememberBundle } from './bundle-cache.ts'
import { cssOf, isPreprocessed, isScss, listedSass, sassOf } from './compile-scss.ts'
import { isCssModule, moduleOptions } from './css-modules.ts'
import { type CssContext, fileOf, finalUrls, fromRoot, NO_STYLESHEET } from './css-urls.ts'
import { excludeComponents } from './element-selectors.ts'
import { importsFirst } from './imports-first.ts'
import { needsTailwind, postCssOf, postCssState, tailwindAt } from './postcss.ts'
import { bundleKey, type SiteCode } from './site-code.ts'
import { NOTICES_COMMENT } from './site-notices.ts'
import type { Theme } from './theme.ts'

/** Styles as output files. Paths are relative to the output folder. */
export interface StyleBundle {
  /** The stylesheets, and the fonts and images that they use. */
  files: { path: string; content: Uint8Array }[]
  /** Path of the stylesheet of every page. */
  css: string
  /** Path of the styles for formulas alone, and of the combined styles of every page and for formulas. */
  mathCss: string
  cssWithMath: string
  /** Paths of the stylesheets that few pages need. */
  sheets: Record<ExtraSheet, string>
  /** Paths of the fonts that pages preload. */
  fonts: string[]
  /** Absolute paths of all inputs, and of missing files that would be inputs. */
  inputs: string[]
  findings: Diagnostic[]
}

/** Inputs of the styles besides the theme. */
export interface StyleInput {
  /** Absolute paths of the stylesheets that components and islands import, in order. */
  imported: readonly string[]
  /** Absolute paths of the site's own CSS files, in order. */
  customCss: readonly string[]
  /** The name of the look in `theme.preset`. */
  preset?: string | undefined
  /** CSS that comes from the config (palette, colours of the announcement bar, fonts). */
  generatedCss: string
  /** Names, without extension, of the fonts that pages preload. */
  preloaded?: readonly string[]
  /** The name under which the result is cached. */
  name?: string
}

/** Bundles the styles of a site. For broken CSS, rejects with lightningcss's error, which has `fileName` and `loc`. */
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
    input.preset ?? '',
    own.length > 0 ? `${code.baseUrl} ${code.isTolerant}` : '',
    // The functions may have changed, and so may what is installed.
    ...(own.length > 0 ? postCssState(code.siteDir, code.configurePostCss) : []),
  ]
  const key = bundleKey({ ...code, components: undefined }, parts.join('\n'))
  const bundled = await rememberBundle(cacheDir, { name, key, siteDir: code.siteDir }, dir =>
    makeStyles(code, dir, input),
  )
  const outputs = bundled.files.map(file => ({
    path: `assets/${basename(file.path)}`,
    content: readFileSync(file.path),
  }))
  const named = (role: string) => outputs[bundled.files.findIndex(({ name }) => name === role)]?.path ?? ''
  const { inputs, findings = [] } = bundled
  const fonts = outputs.flatMap(({ path }) =>
    preloaded.some(font => path.startsWith(`assets/${font}-`)) ? [path] : [],
  )
  const paths = { css: named('styles'), mathCss: named('math'), cssWithMath: named('styles-math') }
  return { files: outputs, ...paths, sheets: forEachSheet(named), fonts, inputs, findings }
}

async function makeStyles(code: SiteCode, dir: string, input: StyleInput): Promise<Bundled> {
  const { transform } = await import('lightningcss')
  const { siteDir, baseUrl, aliases, inWorkspace } = code
  const context: CssContext = {
    ...{ siteDir, baseUrl, aliases, inWorkspace },
    files: new Map(),
    read: new Set(),
    absent: new Set(),
    findings: [],
    warnings: new Map(),
    isTolerant: code.isTolerant ?? false,
    sass: [...input.imported, ...input.customCss].some(isScss) ? await sassOf(code.siteDir) : undefined,
    lacksPostCss: false,
    listings: [],
  }
  await addPostCss(context, code, [...input.imported, ...input.customCss])
  const bundle = (filename: string) => bundleStyle(filename, code.theme, context)
  const bundleOwn = async (path: string) => {
    // The class names of a CSS module are local. A stylesheet in the theme folder is part of a replaced component.
    const isOfComponent = isCssModule(path) || isWithin(path, code.theme.dir)
    return isOfComponent ? bundle(path) : excludeComponents(await bundle(path))
  }
  const ofTheme = (name: string) => bundle(code.theme.file(`styles/${name}.css`))
  const [layers = '', palette = '', preset = '', ...rest] = await Promise.all([
    ...['layers', 'palette'].map(ofTheme),
    input.preset === undefined ? '' : ofTheme(`presets/${input.preset}`),
    ofTheme('index'),
    ...[...input.imported, ...input.customCss].map(bundleOwn),
  ])
  const generated = transform({
    filename: 'config.css',
    code: Buffer.from(input.generatedCss),
    minify: true,
    targets: TARGETS,
  }).code
  const [math = '', ...extra] = await Promise.all(
    ['math', ...EXTRA_SHEETS].map(name => bundle(code.theme.file(`styles/${name}.css`))),
  )
  const katex = katexStyles()
  for (const path of katex.inputs) context.read.add(path)
  // The two palettes are nearly the same, so they compress well next to each other.
  const css = Buffer.from(joinStyles([layers, palette, preset, Buffer.from(generated).toString('utf8'), ...rest]))
  const minified = (text: string) => {
    const { code } = transform({ filename: 'formulas.css', code: Buffer.from(text), minify: true, targets: TARGETS })
    return Buffer.from(code).toString('utf8')
  }
  const formulas = formulaCss()
  const mathCss = Buffer.from(joinStyles([katex.css, minified(formulas.common), math, NOTICES_COMMENT]))
  const cssWithMath = Buffer.from(joinStyles([css, mathCss].map(String)))
  const [name, mathName] = [`styles-${nameHash(css)}`, `math-${nameHash(mathCss)}`]
  const files = new Map([...katex.fonts, ...context.files])
  return {
    files: [
      write(dir, { name: 'styles', file: `${name}.css`, content: css }),
      write(dir, { name: 'math', file: `${mathName}.css`, content: mathCss }),
      // Scripts parse this name to get the names of its parts (templates/client/joined-sheets.ts).
      write(dir, { name: 'styles-math', file: `${name}-${mathName}.css`, content: cssWithMath }),
      ...EXTRA_SHEETS.map((name, at) => {
        const content = Buffer.from(name === 'formulas' ? minified(formulas.rare) : (extra[at] ?? ''))
        return write(dir, { name, file: `${name}-${nameHash(content)}.css`, content })
      }),
      ...[...files].map(([file, content]) => write(dir, { name: 'file', file, content })),
    ],
    inputs: [...context.read, ...context.absent],
    findings: context.findings,
    listings: context.listings,
  }
}

/** Adds the site's PostCSS to the context, if the site has it and a stylesheet of its own. */
async function addPostCss(context: CssContext, code: SiteCode, own: readonly string[]): Promise<void> {
  if (own.length === 0) return
  const texts = own.map(path => ({ path, text: readIfExists(path)?.toString('utf8') ?? '' }))
  const { postcss, inputs, findings } = await postCssOf(code, texts.map(({ text }) => text).join('\n'))
  context.postcss = postcss
  context.lacksPostCss = findings.length > 0
  const first = texts.find(({ text }) => needsTailwind(text))
  const at = first && tailwindAt(first.text)
  const place = first && {
    file: siteRelative(code.siteDir, first.path),
    span: spanOf(first.text, at ?? 0, at ?? 0),
  }
  context.findings.push(...findings.map(finding => ({ ...place, ...finding })))
  for (const input of inputs) context.read.add(input)
}

/** KaTeX's stylesheet reduced to its WOFF2 fonts, which every supported browser supports. */
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

// One stylesheet with everything that it imports from this site.

/** The oldest browsers that the styles support, in lightningcss's format. */
const TARGETS = { chrome: 111 << 16, firefox: 113 << 16, safari: (16 << 16) | (4 << 8) }

/** Bundles a stylesheet. In a tolerant site, an unusable one only leaves a finding. */
async function bundleStyle(filename: string, theme: Theme, context: CssContext): Promise<string> {
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
        if (path === NO_STYLESHEET) return ''
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

/** In a site made for another tool, a missing import is left out. KaTeX's styles are always loaded. */
function missingImport(specifier: string, from: string, context: CssContext): string {
  context.absent.add(resolve(dirname(from), specifier))
  // A package that the compiler of stylesheets lacks is a finding already.
  if (context.lacksPostCss && needsTailwind(`@import '${specifier}'`)) return NO_STYLESHEET
  if (!/katex(?:\.min)?\.css$/i.test(specifier))
    context.findings.push({
      rule: 'missing-style-file',
      file: siteRelative(context.siteDir, from),
      message: `The stylesheet imports '${specifier}', which is not there.`,
      hint: 'It is left out. Install its package if the site needs it.',
      ...ifListed(specifier, 'stylesheets', context.siteDir),
    })
  return NO_STYLESHEET
}

/** Handles a stylesheet that needs a compiler that is not installed. */
function notCompiled(path: string, context: CssContext): string {
  context.findings.push({
    rule: 'stylesheet',
    file: siteRelative(context.siteDir, path),
    message: 'The stylesheet is left out: it must be compiled to CSS first.',
    hint: isScss(path) ? "Install 'sass' in the site, and it is compiled here." : undefined,
    ...(isScss(path) && ifListed(listedSass(context.siteDir), 'scss', context.siteDir)),
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

/** Joins several stylesheets. */
const HEAD_RULE = /^\s*(?:@charset\s*"[^"]*"|(@import)\s*(?:"(?:[^"\\]|\\.)*"|url\([^)]*\))[^;{}]*|(@layer)\s[^;{}]*);/i

/**
 * Joins several stylesheets. Imports must precede all rules, and only layer names may precede imports. The layers of
 * the first stylesheet come first, as they would on their own.
 */
function joinStyles(sheets: readonly string[]): string {
  const layers: string[] = []
  const imports: string[] = []
  const rules = sheets.map((sheet, index) => {
    let rest = sheet
    for (let rule = HEAD_RULE.exec(rest); rule; rule = HEAD_RULE.exec(rest)) {
      const [text, isImport, isLayer] = rule
      if (isLayer && index > 0 && !/^\s*@import/i.test(rest.slice(text.length))) break
      if (isLayer) layers.push(text.trim())
      if (isImport) imports.push(text.trim())
      rest = rest.slice(text.length)
    }
    return rest
  })
  // If the first stylesheet only declares its layers by using them, an import before it must not change their order.
  const names = new Set([...(sheets[0] ?? '').matchAll(/@layer ([\w.-]+)\{/g)].map(match => match[1]))
  if (imports.length > 0 && names.size > 0) layers.push(`@layer ${[...names].join(',')};`)
  return [...layers, ...imports, ...rules].join('')
}
