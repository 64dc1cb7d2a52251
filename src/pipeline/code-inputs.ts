/**
 * What the code of pages is made from. In: pages as the cache has them. Out: whether the files that their code imports are
 * still the same; and the finding for a module that is not installed.
 */

import { STYLE } from '../assets/css-modules.ts'
import { RAW } from '../assets/raw-files.ts'
import { readIfExists } from '../base/files.ts'
import { hashOf } from '../base/hash.ts'
import type { FileHash } from '../engine/cache/file-hashes.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { ParsedPage } from '../model/page.ts'

/** The files that code was made from, each read once in a run. */
export class CodeInputs {
  readonly #hashes = new Map<string, string>()

  /** Are they as they were when the page was parsed? A module that was missing may be there by now. */
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

/** The files that the code of all pages is made from, each once. */
export function codeInputsOf(pages: Iterable<ParsedPage>): FileHash[] {
  const inputs = new Map<string, FileHash>()
  for (const { code = [] } of pages) for (const input of code) inputs.set(input.path, input)
  return [...inputs.values()]
}

/** The finding for a module that pages import and that is not there: once for all of them. Files have their mark. */
export function missingModule(file: string, module: string): Diagnostic {
  if (module.startsWith(`${RAW}:`))
    return {
      rule: 'included-file',
      message: `The file ${module.slice(RAW.length + 1)} cannot be found; what includes it is empty.`,
      hint: 'Paths start at the folder of the page, or with @site/ at that of the site.',
      file,
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

/** What bundles and made pages are made from. */
interface ScannedInputs {
  assets: { inputs: readonly string[] }
  found: { madeFrom?: readonly string[] }
}

/** Absolute paths of everything that bundles, made pages and the code of pages are made from. */
export function bundleInputsOf({ assets, found }: ScannedInputs, code: readonly FileHash[]): string[] {
  return [...assets.inputs, ...(found.madeFrom ?? []), ...code.map(({ path }) => path)]
}
