/**
 * The modules that code written for Docusaurus imports. In: `@theme/Tabs`, `@docusaurus/Link` and the like. Out: docsgen's
 * own components and hooks of the same purpose; a file of `src/theme` that a site has of that name wins. What docsgen
 * knows nothing about is a component that shows its content, and a hook that gives an empty object.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'esbuild'
import type { SiteCode } from './site-code.ts'

type File = 'content' | 'packages' | 'runtime' | 'theme' | 'Tabs' | 'TOCInline'
const FILES: Record<File, string> = {
  content: 'content/docusaurus.tsx',
  packages: 'docusaurus/packages.tsx',
  runtime: 'docusaurus/runtime.tsx',
  theme: 'docusaurus/theme.tsx',
  Tabs: 'content/Tabs.tsx',
  TOCInline: 'content/TOCInline.tsx',
}

/** By module: where its default export is, and under which name; and what else it exports. */
const MODULES: Record<string, { from: File; name?: string; also?: readonly string[] }> = {
  '@docusaurus/BrowserOnly': { from: 'runtime', name: 'BrowserOnly' },
  '@docusaurus/ExecutionEnvironment': { from: 'runtime', name: 'ExecutionEnvironment' },
  '@docusaurus/Head': { from: 'runtime', name: 'Head' },
  '@docusaurus/Interpolate': { from: 'runtime', name: 'Interpolate', also: ['interpolate'] },
  '@docusaurus/Link': { from: 'content', name: 'Link' },
  '@docusaurus/Translate': { from: 'runtime', name: 'Translate', also: ['translate'] },
  '@docusaurus/router': { from: 'runtime', also: ['Redirect', 'useLocation', 'useHistory'] },
  '@docusaurus/theme-common': {
    from: 'runtime',
    also: ['useColorMode', 'usePrismTheme', 'useThemeConfig', 'useStorageSlot'],
  },
  '@docusaurus/useBaseUrl': { from: 'runtime', name: 'useBaseUrl', also: ['useBaseUrlUtils'] },
  '@docusaurus/useDocusaurusContext': { from: 'runtime', name: 'useDocusaurusContext' },
  '@docusaurus/useGlobalData': { from: 'runtime', name: 'usePluginData', also: ['usePluginData'] },
  '@docusaurus/useIsBrowser': { from: 'runtime', name: 'useIsBrowser' },
  '@mdx-js/react': { from: 'runtime', also: ['MDXProvider', 'useMDXComponents'] },
  '@theme/Admonition': { from: 'theme', name: 'Admonition' },
  '@theme/CodeBlock': { from: 'theme', name: 'CodeBlock' },
  '@theme/Details': { from: 'theme', name: 'Details' },
  '@theme/Heading': { from: 'theme', name: 'Heading' },
  '@theme/IdealImage': { from: 'theme', name: 'IdealImage' },
  '@theme/Layout': { from: 'theme', name: 'Layout' },
  '@theme/TOCInline': { from: 'TOCInline', name: 'TOCInline' },
  '@theme/TabItem': { from: 'Tabs', name: 'TabItem' },
  '@theme/Tabs': { from: 'Tabs', name: 'Tabs' },
  '@theme/ThemedImage': { from: 'theme', name: 'ThemedImage' },
  clsx: { from: 'packages', name: 'clsx', also: ['clsx'] },
  'prism-react-renderer': { from: 'packages', name: 'Highlight', also: ['Highlight', 'Prism', 'themes'] },
  'react-lite-youtube-embed': { from: 'packages', name: 'Video' },
  'react-player': { from: 'packages', name: 'Video' },
  'react-player/youtube': { from: 'packages', name: 'Video' },
  'react-youtube': { from: 'packages', name: 'Video' },
}

const EXTENSIONS = ['.tsx', '.ts', '.jsx', '.js', '.mjs']
const NAMESPACE = 'docsgen-docusaurus'

/** esbuild plugin that answers such imports. */
export function docusaurusPlugin({ siteDir, theme }: SiteCode): Plugin {
  return {
    name: NAMESPACE,
    setup(build) {
      build.onResolve({ filter: /^@(?:theme|theme-original|theme-init|docusaurus)\// }, ({ path }) => {
        const own = path.startsWith('@theme/') ? swizzled(siteDir, path.slice('@theme/'.length)) : undefined
        if (own) return { path: own }
        return { path: path.replace(/^@theme-(?:original|init)\//, '@theme/'), namespace: NAMESPACE }
      })
      build.onResolve({ filter: /^docsgen:template\// }, ({ path }) => ({
        path: theme.file(path.slice('docsgen:template/'.length)),
      }))
      build.onLoad({ filter: /.*/, namespace: NAMESPACE }, ({ path }) => sourceOf(path))
    },
  }
}

/** The file that a site has in the place of a theme component. */
function swizzled(siteDir: string, name: string): string | undefined {
  const path = join(siteDir, 'src/theme', name)
  const candidates = EXTENSIONS.flatMap(end => [path + end, join(path, `index${end}`)])
  return candidates.find(existsSync)
}

function sourceOf(path: string): { contents: string; loader: 'js' } {
  return { contents: knownModule(path) ?? unknownModule(path), loader: 'js' }
}

/** The source of a module of Docusaurus, or of a package that comes with it; undefined for others. */
export function knownModule(path: string): string | undefined {
  const module = MODULES[path]
  if (!module) return undefined
  const names = [...(module.name ? [`${module.name} as default`] : []), ...(module.also ?? [])]
  return `export { ${names.join(', ')} } from 'docsgen:template/${FILES[module.from]}'`
}

/** The source of a module of which nothing is known: every name can be imported from it. CommonJS can say so. */
export function unknownModule(path: string): string {
  const fallback = path === '@theme/MDXComponents' ? '{}' : `standIn('${/\/(use[A-Z]\w*)$/.exec(path)?.[1] ?? ''}')`
  return `const { standIn, standInModule } = require('docsgen:template/${FILES.runtime}')
module.exports = standInModule(${fallback})`
}
