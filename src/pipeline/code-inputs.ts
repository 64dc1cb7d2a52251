/**
 * The inputs of the pages' code. In: pages from the cache. Out: whether the files that their code imports are
 * unchanged, and the data of the site; and the finding for a module that is not installed.
 */
import { STYLE } from '../assets/css-modules.ts'
import { RAW, REFUSED } from '../assets/raw-files.ts'
import type { DataForCode } from '../assets/site-scope.ts'
import { fullScope } from '../assets/site-scope.ts'
import { hashOf } from '../base/hash.ts'
import { pathOfName } from '../base/portable-path.ts'
import { type FileHash, filesHere, hashFiles, NEVER_SAME } from '../engine/cache/file-hashes.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { CodeInput, ParsedPage } from '../model/page.ts'

/** The names of the inputs that are no files: the data of the site, and what its code reads. */
const SITE = 'site:data'
const READS = 'site:reads'

/** What code can ask about its site, as an input: its data, and not the files that these come from. */
export function siteInput(config: ResolvedConfig, found: DataForCode): CodeInput {
  return { path: SITE, hash: hashOf(JSON.stringify(fullScope(config, found))) }
}

/** What the code of the site has read while it ran, as an input. */
export function readsInput({ readsKey }: ResolvedConfig): CodeInput {
  return { path: READS, hash: hashOf(readsKey) }
}

/** An input that is never the same: a module that is missing may be there in the next run. */
export function neverSame(path: string): CodeInput {
  return { path, hash: NEVER_SAME }
}

/** The inputs that code was built from. Each is read once in a run. */
export class CodeInputs {
  readonly #hashes = new Map<string, string>()
  readonly #config: ResolvedConfig
  readonly #found: DataForCode

  constructor(config: ResolvedConfig, found: DataForCode) {
    this.#config = config
    this.#found = found
  }

  /** Whether the inputs are as they were when the page was parsed. */
  hold({ code = [] }: ParsedPage): boolean {
    return code.every(({ path, hash }) => hash !== NEVER_SAME && this.#hashOf(path) === hash)
  }

  #hashOf(path: string): string {
    const known = this.#hashes.get(path)
    if (known !== undefined) return known
    const hash = this.#read(path)
    this.#hashes.set(path, hash)
    return hash
  }

  #read(path: string): string {
    if (path === SITE) return siteInput(this.#config, this.#found).hash
    if (path === READS) return readsInput(this.#config).hash
    const [file] = hashFiles([pathOfName(path, this.#config.siteDir)])
    return file?.hash ?? ''
  }
}

/**
 * The files that the code of all pages was built from, each listed once. The other inputs are not among them: they are
 * part of the identity of a scan.
 */
export function codeInputsOf(pages: Iterable<ParsedPage>, siteDir: string): FileHash[] {
  const inputs = new Map<string, FileHash>()
  for (const { code = [] } of pages) for (const input of code) inputs.set(input.path, input)
  for (const name of [SITE, READS]) inputs.delete(name)
  return filesHere([...inputs.values()], siteDir)
}

/**
 * The finding for a missing module that pages import: one finding for all of them. A module that is a file is marked as
 * such.
 */
export function missingModule(file: string, module: string): Diagnostic {
  if (module.startsWith(`${RAW}:`))
    return {
      rule: 'included-file',
      message: `The file ${module.slice(RAW.length + 1)} cannot be found; what includes it is empty.`,
      hint: 'Paths start at the folder of the page, or with @site/ at that of the site.',
      file,
    }
  if (module.startsWith(`${REFUSED}:`)) {
    const [, refusal = '', ...name] = module.split(':')
    return {
      rule: 'refused-file',
      message: `The file ${name.join(':')} is left out, because ${refusal}; what includes it is empty.`,
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
