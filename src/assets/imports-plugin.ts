/**
 * Imports of files other than code. A stylesheet becomes part of the site's stylesheet, and a CSS module exports its
 * class names. An image, font or other file is published, and importing it returns its address. The results are the
 * same in Node and in browsers.
 */
import { readFileSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import type { BuildResult, PartialMessage, Plugin } from 'esbuild'
import { aliasedPath } from '../base/module-aliases.ts'
import { encodePath, isExternalUrl } from '../base/url.ts'
import { cssOf, isPreprocessed, isScss, type Sass, sassOf } from './compile-scss.ts'
import { CLASS_NAMES, isCssModule, moduleOptions, STYLE } from './css-modules.ts'
import { fileOf, NO_STYLESHEET } from './css-urls.ts'
import { addHashed, FILES, type NamedFiles } from './hashed-file.ts'
import { ADDRESS, pictureModule } from './picture-module.ts'
import type { SiteCode } from './site-code.ts'

/** esbuild plugin; imported files are added to `files`. */
export function importsPlugin(code: SiteCode, files: NamedFiles): Plugin {
  const { siteDir, baseUrl, isTolerant, swizzled, aliases = [] } = code
  // Components written for another tool use drawings as components, too.
  const hasPictures = (swizzled?.templates.size ?? 0) > 0
  return {
    name: 'docsgen-imports',
    setup(build) {
      build.onResolve({ filter: /^@site\// }, ({ path, kind }) =>
        build.resolve(`./${path.slice('@site/'.length)}`, { kind, resolveDir: siteDir }),
      )
      if (aliases.length > 0)
        build.onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
          const target = aliasedPath(path, aliases)
          return target === undefined ? undefined : build.resolve(target, { kind, resolveDir: siteDir })
        })
      build.onLoad({ filter: FILES }, ({ path, with: how }) => {
        const name = addHashed(files, path, readFileSync(path))
        const address = JSON.stringify(`${baseUrl}assets/${encodePath(name)}`)
        const isPicture = hasPictures && /\.svg$/i.test(path) && how.type !== ADDRESS
        if (isPicture) return { contents: pictureModule(address), loader: 'js', resolveDir: dirname(path) }
        return { contents: `export default ${address}`, loader: 'js' }
      })
      build.onLoad({ filter: STYLE }, async ({ path }) => {
        const sass = isScss(path) ? await sassOf(siteDir) : undefined
        if (isPreprocessed(path) && !sass) {
          if (isTolerant) return { contents: isCssModule(path) ? CLASS_NAMES : '', loader: 'js' }
          return { errors: [{ text: `${basename(path)} must be compiled to CSS first.` }] }
        }
        if (!isCssModule(path)) return { contents: '', loader: 'js' }
        try {
          return { contents: await classNamesOf(path, code, sass), loader: 'js' }
        } catch (error) {
          // Its styles are left out with a finding when the stylesheets are bundled.
          if (isTolerant) return { contents: CLASS_NAMES, loader: 'js' }
          return { errors: [messageOf(error, path)] }
        }
      })
    },
  }
}

/** A CSS module as JavaScript: each class name, and all of them as the default export. */
async function classNamesOf(path: string, code: SiteCode, sass: Sass | undefined): Promise<string> {
  const { siteDir, theme, isTolerant } = code
  const { bundleAsync } = await import('lightningcss')
  const others = new Set<string>()
  const read = (file: string) => {
    if (file === NO_STYLESHEET) return ''
    if (file !== path) others.add(file)
    return cssOf(file, sass, siteDir).css
  }
  const find = (specifier: string, from: string) => {
    if (isExternalUrl(specifier) || specifier.startsWith('/')) return { external: specifier }
    const found = theme.resolveImport(specifier, from) ?? fileOf(specifier, from, code)
    return found ?? (isTolerant ? NO_STYLESHEET : resolve(dirname(from), specifier))
  }
  const { exports = {} } = await bundleAsync({
    filename: path,
    ...moduleOptions(path, siteDir),
    resolver: { read, resolve: find },
  })
  const names = Object.entries(exports).sort(([a], [b]) => (a < b ? -1 : 1))
  const all = Object.fromEntries(
    names.map(([name, own]) => [name, [own.name, ...own.composes.map(other => other.name)].join(' ')]),
  )
  const single = Object.keys(all).filter(name => /^[A-Za-z_$][\w$]*$/.test(name) && name !== 'default')
  const lines = single.map((name, at) => `const c${at} = ${JSON.stringify(all[name])}; export { c${at} as ${name} }`)
  // The stylesheets that it composes from are inputs too.
  const imports = [...others].map(file => `import ${JSON.stringify(file)}`)
  return [...imports, `export default ${JSON.stringify(all)}`, ...lines].join('\n')
}

function messageOf(error: unknown, path: string): PartialMessage {
  const {
    message,
    fileName = path,
    loc,
  } = error as Error & { fileName?: string; loc?: { line: number; column: number } }
  return { text: message, location: loc ? { file: fileName, line: loc.line, column: loc.column - 1 } : { file: path } }
}

/** Modules created by docsgen's own esbuild plugins, which are not files. */
const OWN_MODULE = /^docsgen-\w+:/

/** The stylesheets that a bundle's code imports, as absolute paths, in execution order. */
export function importedStyles({ metafile }: BuildResult): string[] {
  const { inputs = {}, outputs = {} } = metafile ?? {}
  const styles = new Set<string>()
  const seen = new Set<string>()
  const visit = (path: string) => {
    if (seen.has(path)) return
    seen.add(path)
    for (const { path: other, external } of inputs[path]?.imports ?? []) if (!external) visit(other)
    if (STYLE.test(path) && !OWN_MODULE.test(path)) styles.add(resolve(path))
  }
  for (const { entryPoint } of Object.values(outputs)) if (entryPoint !== undefined) visit(entryPoint)
  return [...styles]
}
