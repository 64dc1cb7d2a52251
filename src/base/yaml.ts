/**
 * The YAML library, for `import()` where it is rarely needed. The package is CommonJS: once it is bundled, a
 * dynamic import of it shows no names, one of this module does.
 */
export { isNode, LineCounter, parseDocument } from 'yaml'
