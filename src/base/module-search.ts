/**
 * Searches a module, and the modules of the site that it imports, for a string. Returns the first file that has it, with
 * the range of its content. Imports are found in the text: what is not code of the site is not searched.
 */
import { posix } from 'node:path'

/** The specifiers of imports, of modules that are passed on, and of `require`. */
const IMPORTS = /(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire\(\s*)(['"])((?:@site\/|\.{1,2}\/)[^'"\n]+)\1/g
const CODE = /\.(?:[cm]?[jt]sx?|mdx?)$/
const ENDINGS = ['.tsx', '.ts', '.jsx', '.js', '.mjs', '.cjs']
/** Number of modules that are searched. */
const MAX_MODULES = 200

interface FoundText {
  file: string
  text: string
  range: [start: number, end: number]
}

/**
 * The place of a string.
 * @param file path of the first module relative to the site folder
 * @param textOf the text of a file
 */
export function findInModules(
  wanted: string,
  file: string,
  textOf: (path: string) => string | undefined,
): FoundText | undefined {
  const queue = [file]
  const seen = new Set(queue)
  for (const path of queue) {
    const text = textOf(path)
    if (text === undefined) continue
    const range = rangeOfString(wanted, text)
    if (range) return { file: path, text, range }
    for (const [, , module = ''] of text.matchAll(IMPORTS)) {
      const found = pathsOf(module, path).find(other => textOf(other) !== undefined)
      if (found === undefined || seen.has(found) || seen.size >= MAX_MODULES) continue
      seen.add(found)
      queue.push(found)
    }
  }
  return undefined
}

/** Where a string with this content stands in a text. */
export function rangeOfString(content: string, text: string): [start: number, end: number] | undefined {
  if (content === '') return undefined
  for (const quote of ["'", '"', '`']) {
    const at = text.indexOf(quote + content + quote)
    if (at >= 0) return [at + 1, at + 1 + content.length]
  }
  return undefined
}

function pathsOf(module: string, from: string): string[] {
  const path = module.startsWith('@site/')
    ? posix.normalize(module.slice('@site/'.length))
    : posix.join(posix.dirname(from), module)
  if (CODE.test(path)) return [path]
  return [...ENDINGS.map(ending => path + ending), ...ENDINGS.map(ending => `${path}/index${ending}`)]
}
