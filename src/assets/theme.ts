/**
 * Resolves template imports. A site can replace any file of `templates/`: a file with the same relative path in its
 * theme folder takes precedence. A replacement can import the original as `docsgen/templates/…`, and its own relative
 * imports fall back to the originals.
 */

import { existsSync, statSync } from 'node:fs'
import { dirname, extname, join, relative, resolve, sep } from 'node:path'
import type { Plugin } from 'esbuild'
import { filesBelow } from '../base/list-files.ts'
import { packageRoot } from '../base/package-root.ts'
import { isWithin } from '../base/paths.ts'
import { siteModules } from '../base/site-modules.ts'
import { resolveReact } from './site-require.ts'

const EXTENSIONS = ['', '.tsx', '.ts', '.jsx', '.js', '.css']
/** Absolute path of the built-in templates. */
export const templatesDir: string = join(packageRoot, 'templates')

/** Resolves template files for one site. */
export interface Theme {
  /** Absolute path of the site's theme folder, which may not exist. */
  dir: string
  /** The file to use for a template path such as `components/Navbar.tsx`. */
  file: (path: string) => string
  /** Resolves an import in `importer`; undefined if it is not a template's. */
  resolveImport: (specifier: string, importer: string) => string | undefined
  /** Every file in the theme folder, sorted: part of the bundles' identity. */
  overrides: string[]
}

/** Whether a file in a theme folder has the path of a template. */
export function isReplacement(path: string): boolean {
  return withExtension(join(templatesDir, path)) !== undefined
}

const NO_ADAPTERS: ReadonlyMap<string, string> = new Map()
/** The folder of adapters, whose relative imports are the originals. */
const adaptersDir = () => join(templatesDir, siteModules().adapters)

/**
 * Reads the site's theme folder.
 * @param adapters templates in place of others, by path, unless the theme folder has one
 */
export function openTheme(dir: string, adapters: ReadonlyMap<string, string> = NO_ADAPTERS): Theme {
  const overrides = listFiles(dir)
  // Most sites have no such folder, and each lookup in it would take six system calls.
  const roots = overrides.length > 0 ? [dir, templatesDir] : [templatesDir]
  const find = (path: string, from: string[]) => {
    for (const root of from) {
      const found = withExtension(join(root, path))
      if (found) return found
    }
    return undefined
  }
  const adapterOf = (path: string) => {
    const adapter = adapters.get(path.split(sep).join('/'))
    const isReplaced = overrides.length > 0 && withExtension(join(dir, path)) !== undefined
    return adapter === undefined || isReplaced ? undefined : join(templatesDir, adapter)
  }
  return {
    dir,
    overrides,
    file: path => adapterOf(path) ?? find(path, roots) ?? join(templatesDir, path),
    resolveImport(specifier, importer) {
      if (specifier.startsWith('docsgen/templates/'))
        return find(specifier.slice('docsgen/templates/'.length), [templatesDir])
      if (!specifier.startsWith('.')) return undefined
      const root = roots.find(candidate => isWithin(importer, candidate))
      if (!root) return undefined
      const path = relative(root, resolve(dirname(importer), specifier))
      const adapter = isWithin(importer, adaptersDir()) ? undefined : adapterOf(path)
      if (adapter) return adapter
      // Files outside the templates, such as the search engine, cannot be replaced.
      return find(path, path.startsWith('..') ? [root, templatesDir] : roots)
    },
  }
}

/**
 * esbuild plugin: resolves template imports and, for code that runs in Node, React from docsgen's own copy.
 * @param target where the code runs; for Node, the folder of the bundle
 */
export function themePlugin(theme: Theme, target: { node: string } | 'browser'): Plugin {
  return {
    name: 'docsgen-theme',
    setup(build) {
      build.onResolve({ filter: /^(\.|docsgen\/templates\/)/ }, ({ path, importer }) => {
        const found = theme.resolveImport(path, importer)
        return found ? { path: found } : undefined
      })
      if (target === 'browser') return
      // A shipped bundle finds the copy wherever docsgen is installed.
      const travels = isWithin(target.node, join(packageRoot, 'dist'))
      if (!travels) resolveReact(build, 'esm')
      else
        build.onResolve({ filter: /^react(-dom)?($|\/)/ }, ({ path }) => ({
          path: `../on-demand/${path}.cjs`,
          external: true,
        }))
    },
  }
}

function withExtension(path: string): string | undefined {
  // TypeScript sources import each other with an extension; a replacement may have a different one.
  const stem = extname(path) === '' ? path : path.slice(0, -extname(path).length)
  const candidates = [path, ...EXTENSIONS.slice(1).map(extension => stem + extension)]
  return candidates.find(isFile)
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile()
}

function listFiles(dir: string): string[] {
  if (!existsSync(dir)) return []
  return filesBelow(dir, { links: true }).map(path => path.split('/').join(sep))
}
