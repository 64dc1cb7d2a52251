/**
 * The modules that code written for Docusaurus imports, in one table. Returns the source of a module with docsgen's
 * own components and hooks of the same names, and placeholders for all other names.
 */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { templatesDir } from '../../assets/theme.ts'
import { STUB } from '../../base/site-modules.ts'
import { OVERRIDE_FILES, PARTS } from './swizzled.ts'

/** The template files with the exports of these modules. */
const CORE = 'core.tsx'
const THEME = 'theme.tsx'
const PACKAGES = 'packages.tsx'

/** Packages that come with Docusaurus or its usual plugins, and the name of their default export. */
const KNOWN_PACKAGES: Record<string, [file: string, name: string]> = {
  '@mdx-js/react': [CORE, ''],
  classnames: [PACKAGES, 'clsx'],
  clsx: [PACKAGES, 'clsx'],
  'prism-react-renderer': [PACKAGES, 'Highlight'],
  'react-lite-youtube-embed': [PACKAGES, 'Video'],
  'react-markdown': ['markdown.tsx', 'Markdown'],
  'react-player': [PACKAGES, 'Video'],
  'react-player/youtube': [PACKAGES, 'Video'],
  'react-youtube': [PACKAGES, 'Video'],
}

/** The modules that Docusaurus writes for code, and the names of their default exports. The list of routes is a file. */
const GENERATED: Record<string, string> = {
  '@generated/docusaurus.config': 'generatedConfig',
  '@generated/i18n': 'generatedI18n',
  '@generated/globalData': 'generatedGlobalData',
  '@generated/codeTranslations': 'generatedCodeTranslations',
  '@generated/site-metadata': 'generatedSiteMetadata',
  '@generated/site-storage': 'generatedSiteStorage',
  '@generated/client-modules': 'generatedClientModules',
}

/** Modules that Docusaurus itself provides, so that they are not looked up as packages. */
export const OWN_MODULE = /^@(?:theme|theme-original|theme-init|docusaurus|generated)\//

/** Components around all pages that may provide data, the outermost first. */
export const PROVIDERS: readonly string[] = ['Root', 'Layout/Provider']

/** The source of a Docusaurus module, or of a package that comes with it; undefined for others. */
export function knownModule(path: string): string | undefined {
  const [file, name] = sourceOf(path) ?? []
  if (file === undefined) return undefined
  // Pages can use docsgen's components by name, unless the site replaces them.
  if (name === 'MDXComponents') return ELEMENTS
  // Tables of components by kind, to which a site adds its own.
  if (/\/(?:Component)?Types$/.test(path)) return 'module.exports = { default: {}, __esModule: true }'
  // The icons of buttons that pages do not have.
  if (/^@theme(?:-\w+)?\/Icon\//.test(path)) return 'module.exports = { default: () => null, __esModule: true }'
  const args = `require('docsgen:template/features/docusaurus/${file}'), ${JSON.stringify(name)}, ${JSON.stringify(path)}`
  return `module.exports = ${STUB}.withStubs(${args})`
}

function sourceOf(path: string): [file: string, name: string] | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const generated = GENERATED[path]
  if (generated !== undefined) return [CORE, generated]
  if (path.startsWith('@docusaurus/')) return [CORE, name]
  if (path.startsWith('@theme')) return [THEME, name]
  return KNOWN_PACKAGES[path]
}

/** The source of a component around pages; undefined for other modules. It is loaded when it is shown. */
export function partModule(path: string): string | undefined {
  const name = /^@theme(?:-original|-init)?\/(.+)$/.exec(path)?.[1] ?? ''
  if (!PARTS.has(name)) return undefined
  const part = `require('docsgen:template/features/docusaurus/swizzle/parts.tsx').part`
  return `module.exports = { __esModule: true, default: props => ${part}(${JSON.stringify(name)}, props) }`
}

/** The source of the layout for components that are inside the layout of all pages. */
export function layoutInPage(): string {
  return "export { Layout as default } from 'docsgen:template/features/docusaurus/theme.tsx'"
}

/** Whether a bundle with these modules has functions that give data of the site to code. */
export function readsSiteData(modules: readonly string[]): boolean {
  return modules.some(path => path.replaceAll('\\', '/').endsWith(`docusaurus/${CORE}`))
}

/**
 * The source of a Docusaurus module for browsers; undefined for one that is the same there. Names that nothing has are
 * stubs, as in the build.
 * @param absent names that code imports although no module has them
 */
export function browserModule(path: string, absent: ReadonlySet<string> = new Set()): string | undefined {
  const [file, name = ''] = sourceOf(path) ?? []
  if (name === 'MDXComponents' || path.startsWith('@theme/Icon/') || /Types$/.test(path)) return undefined
  const part = /^@theme(?:-original|-init)?\/(.+)$/.exec(path)?.[1] ?? ''
  // What the site provides around it reaches the content.
  if (PROVIDERS.includes(part)) return 'export default ({ children }) => children'
  const isOfTheme = file === THEME
  const files = isOfTheme ? [THEME, 'openapi.tsx'] : ['browser.tsx', CORE, 'docs-data.tsx', 'generated.tsx']
  const names = namesIn([...files.map(name => `features/docusaurus/${name}`), ...(isOfTheme ? [] : ['code/route.tsx'])])
  const from = JSON.stringify(`docsgen:template/features/docusaurus/${isOfTheme ? THEME : 'browser.tsx'}`)
  const more = [...absent].map(other => `export { $stub as ${other} }`)
  const own = names.has(name) ? `$own.${name}` : '$stub'
  // In islands around pages, a part of the page is the HTML that is there already.
  const asDefault = PARTS.has(part)
    ? ["import { asPart } from 'docsgen:template/islands/island-parts.tsx'", `import * as $own from ${from}`]
    : []
  return [
    `export * from ${from}`,
    "import { createStub } from 'docsgen:template/code/module-stub.ts'",
    'const $stub = /* @__PURE__ */ createStub()',
    ...asDefault,
    asDefault.length > 0
      ? `export default asPart(${own}, ${JSON.stringify(part)})`
      : names.has(name)
        ? `export { ${name} as default } from ${from}`
        : 'export { $stub as default }',
    ...more,
  ].join('\n')
}

/** The names that template files export. */
function namesIn(files: readonly string[]): ReadonlySet<string> {
  const texts = files.map(file => readFileSync(join(templatesDir, file), 'utf8'))
  return new Set(
    texts.flatMap(text => [
      ...[...text.matchAll(/^export (?:function|const|class) (\w+)/gm)].map(([, name = '']) => name),
      ...[...text.matchAll(/^export \{([^}]*)\} from/gm)].flatMap(
        ([, list = '']) => list.match(/\w+(?=\s*(?:,|$))/g) ?? [],
      ),
    ]),
  )
}

/**
 * The components of MDX. Spread, it has none, because docsgen's own need no override; each one by name is the element,
 * or a component that passes on its content.
 */
const ELEMENTS = `const { createElement, Fragment } = require('react')
const get = (_, name) => typeof name !== 'string' ? undefined
  : ({ children, ...props }) => /^[A-Z]|^admonition$/.test(name) ? createElement(Fragment, null, children) : createElement(name, props, children)
module.exports = { default: new Proxy({}, { get, ownKeys: () => [], has: () => false }), __esModule: true }`

/** The module with the site's components by the name of what they replace. `names` are those in \`src/theme\`. */
export function overridesModule(names: readonly string[]): string {
  const modules = names.map(name => `${JSON.stringify(name)}: () => require(${JSON.stringify(`@theme/${name}`)})`)
  return `const modules = { ${modules.join(', ')} }
const files = ${JSON.stringify(OVERRIDE_FILES)}
const taken = {}
const take = name => (taken[name] ??= (() => {
  try { const module = modules[name](); return module.default ?? module }
  catch (error) { return Object.assign(() => { throw error }, { hasFailed: true }) }
})())
exports.override = name => {
  const all = modules.MDXComponents && take('MDXComponents')
  if (all?.hasFailed) return all
  if (all && Object.hasOwn(all, name)) return all[name]
  if (name === 'Admonition' && modules['Admonition/Types'] && !modules.Admonition) {
    const { default: Own } = require(${JSON.stringify('@theme-original/Admonition')})
    const { createElement } = require('react')
    return props => createElement(take('Admonition/Types')[props.type] ?? Own, props)
  }
  const file = [name, ...(files[name] ?? [])].find(file => modules[file])
  return file && take(file)
}`
}
