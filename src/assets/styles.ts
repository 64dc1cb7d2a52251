/**
 * Bundles the stylesheets with lightningcss: the tokens as the config changes them; the theme's layered CSS, followed
 * by the styles that components and islands import and the site's own CSS; the theme's stylesheets that few pages need;
 * and the maths styles from the same KaTeX package that renders the formulas. File names contain the hash of their
 * content.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { readIfExists } from '../base/files.ts'
import { nameHash } from '../base/hash.ts'
import { dependencyPath } from '../base/package-root.ts'
import { isWithin, siteRelative } from '../base/paths.ts'
import { spanOf } from '../base/source-text.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { EXTRA_SHEETS, type ExtraSheet, forEachSheet } from '../model/extra-sheets.ts'
import { formulaCss } from '../model/formula-styles.ts'
import { type Bundled, rememberBundle } from './bundle-cache.ts'
import { bundleStyle, TARGETS } from './bundle-style.ts'
import { isScss, sassOf } from './compile-scss.ts'
import { isCssModule } from './css-modules.ts'
import type { CssContext } from './css-urls.ts'
import { excludeComponents } from './element-selectors.ts'
import { joinStyles } from './join-styles.ts'
import { needsTailwind, postCssOf, postCssState, tailwindAt } from './postcss.ts'
import { bundleKey, type SiteCode } from './site-code.ts'
import { NOTICES_COMMENT } from './site-notices.ts'

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
  const context: CssContext = {
    siteDir: code.siteDir,
    baseUrl: code.baseUrl,
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
