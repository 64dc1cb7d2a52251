/**
 * The inputs of the pages' code. In: pages from the cache. Out: whether the files that their code imports are
 * unchanged; and the finding for a module that is not installed.
 */

import { STYLE } from '../assets/css-modules.ts'
import { RAW, REFUSED } from '../assets/raw-files.ts'
import { readIfExists } from '../base/files.ts'
import { hashOf } from '../base/hash.ts'
import { spanOf } from '../base/source-text.ts'
import type { FileHash } from '../engine/cache/file-hashes.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { ParsedPage } from '../model/page.ts'

/** The files that code was built from. Each is read once in a run. */
export class CodeInputs {
  readonly #hashes = new Map<string, string>()

  /** Whether the inputs are as they were when the page was parsed. A module that was missing may exist by now. */
  hold({ code = [] }: ParsedPage): boolean {
    return code.every(({ path, hash }) => hash !== '' && this.#hashOf(path) === hash)
  }

  #hashOf(path: string): string {
    const known = this.#hashes.get(path)
    if (known !== undefined) return known
    const data = readIfExists(path)
    const hash = data === undefined ? '' : hashOf(data)
    this.#hashes.set(path, hash)
    return hash
  }
}

/** The inputs of the code of all pages, each listed once. */
export function codeInputsOf(pages: Iterable<ParsedPage>): FileHash[] {
  const inputs = new Map<string, FileHash>()
  for (const { code = [] } of pages) for (const input of code) inputs.set(input.path, input)
  return [...inputs.values()]
}

/**
 * The finding for a missing module that pages import: one finding for all of them. A module that is a file is marked as
 * such. The place is that of its name in the text of the page.
 */
export function missingModule(file: string, module: string, text = ''): Diagnostic {
  const name = nameOf(module)
  const written = [name, name.replace('@site', '<rootDir>')].find(other => text.includes(other))
  const at = text.indexOf(written ?? name)
  const found = findingOf(file, module)
  return at < 0 ? found : { ...found, span: spanOf(text, at, at + (written ?? name).length) }
}

/** The path of a module as the page writes it. */
function nameOf(module: string): string {
  if (module.startsWith(`${RAW}:`)) return module.slice(RAW.length + 1)
  return module.startsWith(`${REFUSED}:`) ? module.split(':').slice(2).join(':') : module
}

function findingOf(file: string, module: string): Diagnostic {
  const name = nameOf(module)
  if (module.startsWith(`${RAW}:`))
    return {
      rule: 'included-file',
      message: `The file ${name} cannot be found; what includes it is empty.`,
      hint: 'Paths start at the folder of the page, or with @site/ at that of the site.',
      file,
    }
  if (module.startsWith(`${REFUSED}:`)) {
    const [, refusal = ''] = module.split(':')
    return {
      rule: 'refused-file',
      message: `The file ${name} is left out, because ${refusal}; what includes it is empty.`,
      hint: "Move the file, or allow it with 'markdown.includes' of the config.",
      file,
    }
  }
  const isStyle = STYLE.test(module)
  return {
    rule: 'page-code',
    message: isStyle
      ? `The stylesheet ${module} cannot be found; the site goes without it.`
      : `The module ${module} cannot be found; of its components only the content is shown.`,
    hint: 'Install the packages of the site, or correct the import.',
    subject: module,
    file,
  }
}

/** Inputs of bundles and generated pages. */
interface ScannedInputs {
  assets: { inputs: readonly string[] }
  found: { madeFrom?: readonly string[] }
}

/** Absolute paths of all inputs of bundles, generated pages and the code of pages. */
export function bundleInputsOf({ assets, found }: ScannedInputs, code: readonly FileHash[]): string[] {
  return [...assets.inputs, ...(found.madeFrom ?? []), ...code.map(({ path }) => path)]
}
