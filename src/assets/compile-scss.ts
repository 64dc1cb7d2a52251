/** SCSS stylesheets, compiled by the site's own `sass` if it is installed. Returns its CSS, and its input files. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expectSiteCode } from '../base/end-signals.ts'
import { importModule } from '../base/import-module.ts'
import { isListed, listedWith } from '../base/package-managers.ts'
import { isCssModule, withGlobalCalls } from './css-modules.ts'

/** The part of `sass` that is used. */
export interface Sass {
  compile: (
    path: string,
    options: { loadPaths: string[]; logger: unknown; quietDeps: boolean },
  ) => { css: string; loadedUrls: URL[] }
  Logger: { silent: unknown }
}

/** Whether it is a stylesheet in SCSS or Sass. */
export function isScss(path: string): boolean {
  return /\.s[ac]ss$/i.test(path)
}

/** Whether it must be compiled to CSS. */
export function isPreprocessed(path: string): boolean {
  return /\.(?:s[ac]ss|less|styl)$/i.test(path)
}

/** The package that the site lists for its stylesheets in SCSS: `sass`, or one that brings it. */
export function listedSass(siteDir: string): string | undefined {
  return ['sass', 'sass-embedded'].find(name => isListed(name, siteDir)) ?? listedWith(bringsSass, siteDir)
}

/** Integrations name the package that they require; `node-sass` is another compiler. */
function bringsSass(name: string): boolean {
  return /(?:^|[-/])sass(?:-loader)?$/.test(name) && name !== 'node-sass'
}

/** The site's `sass`; undefined if it is not installed. */
export async function sassOf(siteDir: string): Promise<Sass | undefined> {
  const from = createRequire(join(siteDir, 'package.json'))
  for (const name of ['sass', 'sass-embedded']) {
    try {
      const loaded = (await importModule(pathToFileURL(from.resolve(name)).href)) as Sass & { default?: Sass }
      // A stylesheet may have loops.
      expectSiteCode()
      return loaded.default ?? loaded
    } catch {
      // The other package may be installed.
    }
  }
  return undefined
}

/** The text of a stylesheet as CSS. Throws sass's error for an invalid file. */
export function cssOf(path: string, sass: Sass | undefined, siteDir: string): { css: string; inputs: string[] } {
  const read = sass && isScss(path) ? compileScss(sass, path, siteDir) : { css: readFileSync(path, 'utf8'), inputs: [] }
  return isCssModule(path) ? { ...read, css: withGlobalCalls(read.css) } : read
}

/** Compiles a file. Throws sass's error for an invalid file. */
function compileScss(sass: Sass, path: string, siteDir: string): { css: string; inputs: string[] } {
  const loadPaths = [siteDir, join(siteDir, 'node_modules')]
  const { css, loadedUrls } = sass.compile(path, { loadPaths, logger: sass.Logger.silent, quietDeps: true })
  return { css, inputs: loadedUrls.filter(({ protocol }) => protocol === 'file:').map(url => fileURLToPath(url)) }
}
