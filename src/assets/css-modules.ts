/** How lightningcss reads CSS modules: each class name is the same in every place that imports the module. */

/** Whether it is a CSS module, whose class names are local. */
export function isCssModule(path: string): boolean {
  return /\.module\.(?:css|s[ac]ss)$/i.test(path)
}

/**
 * Options for such a file; names only depend on its path relative to the site folder. Names of grid areas
 * are not local, as in css-loader, and lightningcss cannot write them with this pattern.
 */
export function moduleOptions(path: string, siteDir: string) {
  const cssModules = { pattern: '[name]_[local]_[hash]', grid: false }
  return isCssModule(path) ? { cssModules, projectRoot: siteDir } : {}
}

/** A stylesheet in any language. */
export const STYLE = /\.(?:css|s[ac]ss|less|styl)$/i

/** The module for a stylesheet that is missing or cannot be compiled: each class keeps its name. */
export const CLASS_NAMES = `const names = new Proxy({}, { get: (_, name) => String(name) })
module.exports = Object.create(
  new Proxy({}, { get: (_, name) => (name === '__esModule' ? true : name === 'default' ? names : String(name)) }))`

/** A bare `:global` with the selectors that it applies to: up to the end of the selector or a `:local`. */
const GLOBAL =
  /:global(?![\w(-])\s*((?:"[^"]*"|'[^']*'|\([^)]*\)|[^,{}"'():]|:(?!local(?![\w(-])))+?)\s*(?=[,{]|:local(?![\w(-]))/g
const LOCAL = /:local(?![\w(-])\s*/g

/** The text of a CSS module with `:global .name` rewritten to `:global(.name)`, the form that lightningcss supports. */
export function withGlobalCalls(css: string): string {
  return css.includes(':global') ? css.replace(GLOBAL, ':global($1) ').replace(LOCAL, '') : css
}
