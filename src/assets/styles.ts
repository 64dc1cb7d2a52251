/**
 * Bundles the stylesheets with lightningcss: the theme's layered CSS with the site's own CSS behind
 * it, and the maths styles from the same KaTeX package that renders the formulas. File names carry
 * the hash of their content.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { nameHash } from '../base/hash.ts'
import { dependencyPath } from '../base/package-root.ts'
import { type Bundled, rememberBundle } from './bundle-cache.ts'
import { bundleKey } from './scripts.ts'
import type { Theme } from './theme.ts'

/** Styles as output files. Paths are relative to the output folder. */
export interface StyleBundle {
  files: { path: string; content: Uint8Array }[]
  /** Path of the stylesheet of every page. */
  css: string
  /** Path of the stylesheet of pages with maths. */
  mathCss: string
}

/** What goes into the styles besides the theme. */
export interface StyleInput {
  /** Absolute paths of the site's own CSS files, in order. */
  customCss: string[]
  /** CSS that comes from the config (colours of the announcement bar). */
  generatedCss: string
}

/** Bundles the styles of a site. Rejects with lightningcss' error, which has `fileName` and `loc`, for broken CSS. */
export async function bundleStyles(theme: Theme, cacheDir: string, input: StyleInput): Promise<StyleBundle> {
  const key = bundleKey(theme, ['styles', ...input.customCss, input.generatedCss].join('\n'))
  const bundled = await rememberBundle(cacheDir, { name: 'styles', key }, dir => makeStyles(theme, dir, input))
  const outputs = bundled.files.map(file => ({
    path: `assets/${basename(file.path)}`,
    content: readFileSync(file.path),
  }))
  const named = (prefix: string) => outputs.find(file => basename(file.path).startsWith(prefix))?.path ?? ''
  return { files: outputs, css: named('styles-'), mathCss: named('math-') }
}

async function makeStyles(theme: Theme, dir: string, input: StyleInput): Promise<Bundled> {
  const { transform, bundleAsync } = await import('lightningcss')
  const inputs = new Set<string>()
  const targets = { chrome: 111 << 16, firefox: 113 << 16, safari: (16 << 16) | (4 << 8) }
  const bundle = async (filename: string) => {
    const { code } = await bundleAsync({
      filename,
      minify: true,
      targets,
      resolver: {
        read: path => {
          inputs.add(path)
          return readFileSync(path, 'utf8')
        },
        resolve: (specifier, from) => theme.resolveImport(specifier, from) ?? resolve(dirname(from), specifier),
      },
    })
    return Buffer.from(code)
  }
  const own = await Promise.all([theme.file('styles/index.css'), ...input.customCss].map(bundle))
  const generated = transform({
    filename: 'config.css',
    code: Buffer.from(input.generatedCss),
    minify: true,
    targets,
  }).code
  const math = await bundle(theme.file('styles/math.css'))
  const katex = katexStyles()
  for (const path of katex.inputs) inputs.add(path)
  const written = [
    ['styles', Buffer.concat([...own, Buffer.from(generated)])],
    ['math', Buffer.concat([Buffer.from(katex.css), math])],
  ].map(([name, css]) => write(dir, `${name}-${nameHash(css as Buffer)}.css`, css as Buffer))
  const fonts = katex.fonts.map(font => write(dir, font.name, font.content))
  return { files: [...written, ...fonts], inputs: [...inputs] }
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
  return { css, inputs: [path], fonts: [...fonts].map(([name, content]) => ({ name, content })) }
}

function write(dir: string, name: string, content: Buffer): { name: string; path: string } {
  const path = join(dir, name)
  writeFileSync(path, content)
  return { name, path }
}
