/**
 * The inputs of the pages' code. Returns whether the files that their code imports are unchanged, and the data of the
 * site; and the finding for a module that is not installed.
 */

import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { STYLE } from '../assets/css-modules.ts'
import { RAW, REFUSED } from '../assets/raw-files.ts'
import type { DataForCode } from '../assets/site-scope.ts'
import { fullScope } from '../assets/site-scope.ts'
import { inSentence } from '../base/counted.ts'
import { hashOf } from '../base/hash.ts'
import { installCommand, isListed, packageOf } from '../base/package-managers.ts'
import { pathOfName } from '../base/portable-path.ts'
import { themeFiles } from '../base/site-modules.ts'
import { spanOf } from '../base/source-text.ts'
import { isInSubmodule } from '../base/submodules.ts'
import { type FileHash, filesHere, hashFiles, NEVER_SAME } from '../engine/cache/file-hashes.ts'
import { ifListed } from '../findings/absent-packages.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { CodeInput, ParsedPage } from '../model/page.ts'

/** The names of the inputs that are no files: the data of the site, what its code reads, and which components it has. */
const SITE = 'site:data'
const READS = 'site:reads'
const THEME = 'site:theme'

/** What code can ask about its site, as an input: its data, and not the files that these come from. */
export function siteInput(config: ResolvedConfig, found: DataForCode): CodeInput {
  return { path: SITE, hash: hashOf(JSON.stringify(fullScope(config, found))) }
}

/** What the code of the site has read while it ran, as an input. */
export function readsInput({ readsKey }: ResolvedConfig): CodeInput {
  return { path: READS, hash: hashOf(readsKey) }
}

/** Which files are in the theme folders of the site and its plugins, as an input. */
export function themeInput({ siteDir, functions }: ResolvedConfig): CodeInput {
  const dirs = [join(siteDir, 'src/theme'), ...(functions?.fromPlugins?.themeDirs ?? [])]
  return { path: THEME, hash: hashOf(themeFiles(dirs).join('\n')) }
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
    if (path === THEME) return themeInput(this.#config).hash
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
  for (const name of [SITE, READS, THEME]) inputs.delete(name)
  return filesHere([...inputs.values()], siteDir)
}

/** A file whose code imports modules. */
interface CodeFile {
  file: string
  siteDir: string
  /** Its text, for the places of modules. */
  text?: string
}

/**
 * The finding for a missing module that pages import: one finding for all of them. A module that is a file is marked as
 * such. The place is that of its name in the text of the page.
 */
function missingModule(module: string, { file, siteDir, text = '' }: CodeFile): Diagnostic {
  const name = nameOf(module)
  const written = [name, name.replace('@site', '<rootDir>')].find(other => text.includes(other))
  const at = text.indexOf(written ?? name)
  const found = findingOf(file, module, siteDir)
  const isAbsentFile = packageOf(name) === undefined && !module.startsWith(`${REFUSED}:`)
  if (at < 0) return { ...found, quoted: name, ...(isAbsentFile && { hint: IN_OTHER_CODE }) }
  return { ...found, span: spanOf(text, at, at + (written ?? name).length) }
}

/** The path of a module as the page writes it. */
function nameOf(module: string): string {
  if (module.startsWith(`${RAW}:`)) return module.slice(RAW.length + 1)
  return module.startsWith(`${REFUSED}:`) ? module.split(':').slice(2).join(':') : module
}

const IN_OTHER_CODE = 'A module that the page imports names it: correct the path there, or run what makes the file.'

function findingOf(file: string, module: string, siteDir: string): Diagnostic {
  const name = nameOf(module)
  const cause = causeOfAbsence(name, file, siteDir)
  if (module.startsWith(`${RAW}:`))
    return {
      rule: 'included-file',
      message: `The file ${name} cannot be found; what includes it is empty.`,
      hint: 'Paths start at the folder of the page, or with @site/ at that of the site.',
      ...cause,
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
  const lacking = packageOf(name)
  if (STYLE.test(module))
    return {
      rule: 'page-code',
      message: `The stylesheet ${module} cannot be found; the site goes without it.`,
      hint: 'Install the packages of the site, or correct the import.',
      subject: module,
      file,
      ...ifListed(lacking, 'stylesheets', siteDir),
    }
  if (lacking !== undefined) return { ...missingPackage(lacking, file, siteDir), atMost: 'warn' }
  return {
    rule: 'page-code',
    message: `The module ${module} cannot be found; of its components only the content is shown.`,
    hint: 'Correct the import, or run what makes the file: the path is relative to the file, or starts with @site/.',
    subject: module,
    ...cause,
    file,
  }
}

/** What the modules of a folder that is not there have in common. */
function causeOfAbsence(
  module: string,
  file: string,
  siteDir: string,
): Pick<Diagnostic, 'hint' | 'subject'> | undefined {
  if (packageOf(module) !== undefined) return undefined
  const path = module.startsWith('@site/') ? module.slice('@site/'.length) : posix.join(posix.dirname(file), module)
  const folder = posix.dirname(path)
  if (isInSubmodule(path, siteDir))
    return { hint: "It is in a git submodule: run 'git submodule update --init'.", subject: 'submodules' }
  if (folder === '.' || existsSync(join(siteDir, folder))) return undefined
  return {
    hint: `There is no folder ${folder}: correct the imports, or run what makes its files.`,
    subject: `folder ${folder}`,
  }
}

/** The finding for a missing package. */
function missingPackage(name: string, file: string, siteDir: string): Diagnostic {
  return {
    rule: 'missing-package',
    message: `The package ${name} is not installed; of the components that use it only the content is shown.`,
    hint: `Run '${installCommand(name, siteDir)}'.`,
    lacks: { packages: [name], effects: ['components'], isListed: isListed(name, siteDir) },
    subject: name,
    file,
  }
}

/** The finding for a page that is not built because of missing packages; none if no package is missing. */
export function pageWithoutPackages(
  names: readonly string[],
  { file, siteDir, route }: { file: string; siteDir: string; route: string },
): Diagnostic[] {
  const packages = [...new Set(names)]
  const [first] = packages
  if (first === undefined) return []
  const are = packages.length === 1 ? `The package ${first} is` : `The packages ${inSentence(packages, 'and')} are`
  return [
    {
      rule: 'missing-package',
      message: `${are} not installed; the page is not built.`,
      hint: `Run '${installCommand(first, siteDir)}'.`,
      lacks: { packages, effects: ['components'], isListed: packages.every(name => isListed(name, siteDir)) },
      subject: packages.join(' '),
      quoted: first,
      file,
      route,
    },
  ]
}

/** Whether a stand-in for a module may make code fail. Those for files and stylesheets do not. */
export function isCodeModule(module: string): boolean {
  return !STYLE.test(module) && !module.startsWith(`${RAW}:`) && !module.startsWith(`${REFUSED}:`)
}

/** Rules about failures of code, and about components that show nothing, or their content twice. With a stand-in, they are not mistakes of the author. */
const OF_CODE: ReadonlySet<string> = new Set([
  'page-code',
  'page-not-built',
  'component-failed',
  'duplicate-id',
  'event-handler',
  'expression',
  'inactive-component',
  'lost-text',
])

/** The findings of a page whose code lacks modules: those for the modules, and none about what fails because of them. */
export function withMissingModules(
  own: readonly Diagnostic[],
  missing: readonly string[],
  file: CodeFile,
): Diagnostic[] {
  const others = missing.some(isCodeModule) ? own.filter(({ rule }) => !OF_CODE.has(rule)) : own
  // A file that is shown as text and imported as code is one file.
  const named = missing.filter(module => !module.startsWith(`${RAW}:`) || !missing.includes(nameOf(module)))
  return [...named.map(module => missingModule(module, file)), ...others]
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
