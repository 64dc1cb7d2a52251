/**
 * The sources of a live site: its config, which is reloaded if its result may have changed, and the files and folders
 * that it depends on. Returns the config, and what to watch.
 */
import { existsSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { isWithin } from '../base/paths.ts'
import { CONFIG_NAMES, isForeignConfig } from '../config/find-config.ts'
import { type LoadOptions, loadConfig } from '../config/load-config.ts'
import { ReadRecord } from '../engine/cache/read-record.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { SiteGraph } from '../model/graph.ts'
import { IMPORTED } from '../scan/trees.ts'
import { prefixOf } from '../scan/versions.ts'
import type { TreeEvent } from './folder-tree.ts'

const CONFIG_FILE = /(?:^|[\\/])(?:site|docsgen)\.config\.\w+$/

export class LiveSources {
  readonly #options: LoadOptions
  #config: ResolvedConfig | undefined
  #findings: readonly Diagnostic[] = []
  #folders: readonly SiteFolder[] = []
  #configInputs: readonly string[] = []
  #bundleInputs: readonly string[] = []
  /** Inputs of both the config and the bundles. */
  #inputs: ReadonlySet<string> = new Set()
  /** Absolute paths of files beside pages that pages refer to. */
  #used: ReadonlySet<string> = new Set()
  /** Whether there was a folder `docs`, which contains the pages if the config names no other. */
  #hadDocs = false
  #isConfigBroken = true
  #areBundlesBroken = false
  /** What the code of the site has read. */
  #reads: ReadRecord | undefined

  constructor(options: LoadOptions) {
    this.#options = options
  }

  /** The config that was loaded last. */
  get config(): ResolvedConfig | undefined {
    return this.#config
  }

  /** What the code of the site has read. */
  get reads(): ReadRecord | undefined {
    return this.#reads
  }

  /** Findings about it. */
  get findings(): readonly Diagnostic[] {
    return this.#findings
  }

  /** What to watch, by absolute paths. */
  get watched(): { folders: string[]; files: string[] } {
    const folders = [this.#options.siteDir, ...this.#folders.map(({ path }) => path)]
    return { folders, files: [...this.#inputs] }
  }

  /** Whether the site depends on a changed path. */
  isWanted(event: TreeEvent): boolean {
    const isBroken = this.#isConfigBroken || this.#areBundlesBroken
    const { siteDir } = this.#options
    return dependsOn(event, { siteDir, isBroken, folders: this.#folders, inputs: this.#inputs, used: this.#used })
  }

  /**
   * The config after changes to these paths.
   * @throws ConfigError if it is unusable; the next call loads it again, whatever has changed
   */
  async load(paths: ReadonlySet<string>): Promise<ResolvedConfig> {
    const hasDocs = existsSync(join(this.#options.siteDir, 'docs'))
    const mayDiffer =
      this.#isConfigBroken ||
      hasDocs !== this.#hadDocs ||
      this.#reads?.holds === false ||
      // A plugin may have read the names in a folder.
      [...paths].some(
        path =>
          [path, dirname(path)].some(one => this.#configInputs.includes(one)) ||
          CONFIG_FILE.test(path) ||
          isForeignConfig(path),
      )
    if (this.#config && !mayDiffer) return this.#config
    this.#isConfigBroken = true
    const { config, diagnostics, inputs } = await loadConfig({
      ...this.#options,
      readsKey: () => this.#openReads(),
    })
    this.#isConfigBroken = false
    this.#hadDocs = hasDocs
    this.#config = config
    this.#findings = diagnostics
    this.#folders = siteFolders(config)
    this.#configInputs = inputs
    this.#noteInputs()
    return config
  }

  /** Ends the tracing of what the site reads. */
  close(): void {
    this.#reads?.close()
  }

  /** Traces what the site reads from now on. Returns the identity of what it has read. */
  #openReads(): string {
    this.#reads?.close()
    const { cacheDir, siteDir } = this.#options
    this.#reads = cacheDir === undefined ? undefined : new ReadRecord(cacheDir, siteDir)
    return this.#reads?.key ?? ''
  }

  #noteInputs(): void {
    this.#inputs = new Set([...this.#configInputs, ...this.#bundleInputs, ...(this.#reads?.paths ?? [])])
  }

  /** Stores the result of a rebuild; `bundleInputs` is undefined if the bundles could not be created. */
  learn({ bundleInputs, graph }: { bundleInputs?: readonly string[]; graph?: SiteGraph }): void {
    this.#areBundlesBroken = bundleInputs === undefined
    this.#bundleInputs = bundleInputs ?? this.#bundleInputs
    this.#noteInputs()
    if (graph) this.#used = new Set([...graph.usedAssets].map(path => resolve(this.#options.siteDir, path)))
  }
}

// Decides whether a site depends on a file. Other files in its folder (logs, outputs of other tools, notes) may
// change without a rebuild.

/** The current state of a site's sources. */
interface SiteInputs {
  siteDir: string
  folders: readonly SiteFolder[]
  /** Absolute paths of the inputs of the config and the bundles. */
  inputs: ReadonlySet<string>
  /** Absolute paths of the files beside pages that pages refer to. */
  used: ReadonlySet<string>
  /** Whether the config or a bundle failed. Then any file may be the missing one. */
  isBroken: boolean
}

/** Files in the site folder itself that determine a site's sources. */
const ROOT_FILES = new Set([...CONFIG_NAMES, 'versions.json', 'docs'])
const CODE = /\.(?:[cm]?[jt]sx?|css|json|ya?ml)$/i
const PAGE = /\.mdx?$|(?:^|[\\/])_category_\.\w+$/

/** Whether the site depends on a changed path. */
function dependsOn(event: TreeEvent, { siteDir, folders, inputs, used, isBroken }: SiteInputs): boolean {
  const { path, kind, isFolder } = event
  if (inputs.has(path) || used.has(path)) return true
  // Code of the site may have read the names in a folder.
  if (kind !== 'changed' && inputs.has(dirname(path))) return true
  const name = basename(path)
  if (dirname(path) === siteDir && (ROOT_FILES.has(name) || isForeignConfig(name))) return true
  if (isBroken && CODE.test(path)) return true
  const folder = deepest(folders.filter(({ path: own }) => isWithin(path, own)))
  if (folder === undefined) return false
  // The contents of a folder are reported separately. A changed folder lost an entry before it was watched.
  if (isFolder) return path === folder.path || kind === 'changed'
  if (folder.use === 'all') return true
  if (folder.use === 'imports') return IMPORTED.test(path)
  // Links may point to any other file, whatever it contains, so adding or removing it counts.
  return PAGE.test(path) || kind !== 'changed' || (folder.use === 'translations' && path.endsWith('.json'))
}

/** The deepest folder determines the role of a file. */
function deepest(folders: readonly SiteFolder[]): SiteFolder | undefined {
  const length = Math.max(...folders.map(({ path }) => path.length))
  return folders.find(({ path }) => path.length === length)
}

// The folders of a site, for file watchers. Returns each folder, and which of its files the site uses. The scan and
// the bundlers read the same folders.

interface SiteFolder {
  /** Absolute path. */
  path: string
  /**
   * `all`: every file; `pages`: pages, category files, and other files that pages refer to; `translations`: the same
   * and texts in JSON; `imports`: only pages and images that pages import.
   */
  use: 'all' | 'pages' | 'translations' | 'imports'
}

/** All folders, existing or not; the deepest one determines the role of a file. */
function siteFolders({ siteDir, sections, i18n, staticDirectories, themeDir, markdown }: ResolvedConfig): SiteFolder[] {
  const at = (path: string) => resolve(siteDir, path)
  const components = markdown.components === undefined ? [] : [at(markdown.components)]
  // The module of components may be a file or a folder.
  const islands = components.flatMap(path => [join(path, 'islands'), join(dirname(path), 'islands')])
  const versioned = sections.filter(({ kind }) => kind === 'docs').map(({ id }) => prefixOf(id))
  const sidebars = versioned.map(prefix => at(`${prefix}versioned_sidebars`))
  const all = [...staticDirectories.map(at), at(themeDir), ...sidebars, ...islands]
  const pages = [...sections.map(({ docs }) => docs.path), ...versioned.map(prefix => `${prefix}versioned_docs`)]
  return [
    ...all.map(path => ({ path, use: 'all' as const })),
    ...pages.map(path => ({ path: at(path), use: 'pages' as const })),
    { path: at(i18n.path), use: 'translations' as const },
    { path: at('src'), use: 'imports' as const },
  ]
}
