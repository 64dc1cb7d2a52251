/**
 * Pages and files that plugins and features generate from data. Returns source files and static files in the cache
 * folder, and their folders' metadata for sidebars: content like any other, which is linked, searched and checked. A
 * plugin that fails is a finding; the others are not affected.
 */

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { untilExit } from '../base/exit-guard.ts'
import { readIfExists, writeAtomic } from '../base/files.ts'
import { fingerprint } from '../base/fingerprint.ts'
import { hashOf } from '../base/hash.ts'
import { htmlBlock } from '../base/html-block.ts'
import { folderOf } from '../base/paths.ts'
import { within } from '../base/with-timeout.ts'
import { pluginError } from '../findings/plugin-error.ts'
import type { ResolvedConfig } from '../model/config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { MadeFile, MakerContext, PageFilling, PageMaker } from '../model/plugin.ts'
import type { AssetFile, CategoryFile, DocsVersion, Inventory, SourceFile } from '../model/source.ts'
import type { Texts } from '../model/texts.ts'
import { type ReadPage, readPages } from './read-plugin-output.ts'
import { siteFacts } from './site-facts.ts'

/** Time limit for the pages of a plugin, in milliseconds. */
const TIMEOUT_MS = 120_000

/** The content that is already on disk. */
type Found = Pick<Inventory, 'versions' | 'files' | 'categories' | 'assets' | 'texts'>

export interface PluginContent extends Pick<Inventory, 'files' | 'categories' | 'assets' | 'diagnostics'> {
  /** Absolute paths of the files that plugins read. */
  inputs: string[]
  /** Origins of the hosts that scripts of the pages send requests to. */
  connectTo: Set<string>
  /** Pages on disk to which something is added, by what they were before. */
  filled: Map<SourceFile, SourceFile>
}

/** Lets plugins and features generate their pages, for each language. */
export async function makeContent(
  config: ResolvedConfig,
  found: Found,
  { makers, cacheDir }: { makers: readonly PageMaker[]; cacheDir: string },
): Promise<PluginContent> {
  const maker = new ContentMaker(config, found, cacheDir)
  for (const plugin of makers)
    for (const locale of plugin.pages ? config.i18n.locales : []) await maker.run(plugin, locale)
  maker.sweep()
  return maker.made
}

class ContentMaker {
  readonly made: PluginContent = {
    files: [],
    categories: [],
    assets: [],
    diagnostics: [],
    inputs: [],
    connectTo: new Set(),
    filled: new Map(),
  }
  readonly #config: ResolvedConfig
  readonly #found: Found
  readonly #cacheDir: string
  readonly #dir: string
  readonly #version: DocsVersion | undefined

  constructor(config: ResolvedConfig, found: Found, cacheDir: string) {
    this.#config = config
    this.#found = found
    this.#cacheDir = cacheDir
    this.#dir = join(cacheDir, 'made')
    this.#version = found.versions.find(({ section, isMain }) => section.kind === 'docs' && isMain)
  }

  async run(plugin: PageMaker, locale: string): Promise<void> {
    const { siteDir, configFile: file } = this.#config
    const readFile = (path: string) => {
      const absPath = resolve(siteDir, path)
      this.made.inputs.push(absPath)
      return readFileSync(absPath, 'utf8')
    }
    try {
      const context: MakerContext = { ...siteFacts(this.#config, locale), readFile, ...this.#own(locale) }
      const entries = readPages(
        await within(
          TIMEOUT_MS,
          untilExit(() => plugin.pages?.(context)),
        ),
      )
      for (const entry of entries) {
        if ('file' in entry) this.#file(entry, plugin)
        else if ('fills' in entry) this.#fill(entry, locale)
        else this.#page(entry, { plugin, locale })
      }
    } catch (error) {
      const finding = pluginError(plugin, error, {
        hook: 'pages',
        instead: 'Its other pages are missing.',
        siteDir,
        file,
      })
      this.made.diagnostics.push(finding)
    }
  }

  /** What only features of docsgen use. */
  #own(locale: string): Pick<MakerContext, 'cacheDir' | 'texts' | 'report' | 'readFrom' | 'connectTo' | 'pagesOf'> {
    const { diagnostics, inputs, connectTo } = this.made
    const isFirst = locale === this.#config.i18n.defaultLocale
    return {
      cacheDir: this.#cacheDir,
      texts: this.#found.texts[locale] as Texts,
      // Sources have the same problems in each language.
      report: (finding: Diagnostic) => isFirst && diagnostics.push(finding),
      readFrom: path => inputs.push(path),
      connectTo: origin => connectTo.add(origin),
      pagesOf: path => {
        const { docPath, version } = this.#found.files.find(file => file.path === path && !file.fallback) ?? {}
        return this.#found.files.filter(
          file => file.docPath === docPath && file.version === version && file.locale === locale,
        )
      },
    }
  }

  /** The pages of a file in a language: one that is written in it, or that of the main language in its place. */
  #fill(filling: PageFilling, locale: string): void {
    for (const file of this.#found.files) {
      if (file.path !== filling.fills || file.locale !== locale) continue
      const { absPath } = this.#store(`${locale} ${file.path}.filling.json`, JSON.stringify(filling))
      // What is added is part of the identity of the page.
      this.made.filled.set(file, { ...file, filling: absPath, stat: `${file.stat} ${basename(absPath, '.json')}` })
    }
  }

  /** Removes files that earlier runs created and this one did not. */
  sweep(): void {
    const used = new Set([...this.made.files, ...this.made.assets].map(({ absPath }) => absPath))
    for (const { filling = '' } of this.made.filled.values()) used.add(filling)
    for (const name of existsSync(this.#dir) ? readdirSync(this.#dir) : [])
      if (!used.has(join(this.#dir, name))) rmSync(join(this.#dir, name), { force: true })
  }

  #page(page: ReadPage, { plugin, locale }: { plugin: PageMaker; locale: string }): void {
    const version = this.#version
    if (!version) throw new Error('the site has no docs that its pages could be in')
    const { i18n } = this.#config
    const docPath = `${page.path === '' || page.path.endsWith('/') ? `${page.path}index` : page.path}.md`
    const isDefault = locale === i18n.defaultLocale
    const folder = isDefault ? version.dir : `${i18n.path}/${locale}/${plugin.name}`
    const path = `${folder}/${docPath}`
    if ([...this.#found.files, ...this.made.files].some(file => file.path === path && !file.fallback))
      throw new Error(`there is a page ${path} already`)
    const stored = this.#store(`${locale} ${path}.md`, pageText(page))
    const about = { docPath, version: version.name, locale, fallback: false, isMade: true } as const
    const file: SourceFile = { path, kind: 'page', ...about, ...stored }
    this.made.files.push(file)
    if (page.category) this.#category(page.category, { dir: folderOf(docPath), version: version.name, locale, path })
  }

  #category(data: CategoryFile['data'], place: Omit<CategoryFile, 'data'>): void {
    const isThere = ({ dir, version, locale }: CategoryFile) =>
      dir === place.dir && version === place.version && locale === place.locale
    if (![...this.#found.categories, ...this.made.categories].some(isThere))
      this.made.categories.push({ ...place, data })
  }

  #file({ file, content }: MadeFile, plugin: PageMaker): void {
    const stored = this.#store(`file ${file}`, content)
    const same = this.made.assets.find(({ staticPath }) => staticPath === file)
    // It is created for each language, usually with the same content.
    if (same?.absPath === stored.absPath) return
    if (same || this.#found.assets.some(({ staticPath }) => staticPath === file))
      throw new Error(`there is a file ${file} already`)
    const asset: AssetFile = { path: `plugins/${plugin.name}/${file}`, staticPath: file, ...stored }
    this.made.assets.push(asset)
  }

  /**
   * Writes the content if it does not exist yet. The file name contains a hash of the content, so that an old file is
   * never mistaken for a new one.
   */
  #store(name: string, content: string | Uint8Array): Pick<AssetFile, 'absPath' | 'size' | 'stat' | 'changedMs'> {
    const bytes = Buffer.from(content as string)
    const ending = /\.[a-z\d]+$/i.exec(name)?.[0] ?? ''
    const absPath = join(this.#dir, `${hashOf(`${name} ${hashOf(bytes)}`)}${ending}`)
    mkdirSync(this.#dir, { recursive: true })
    if (!readIfExists(absPath)?.equals(bytes)) writeAtomic(absPath, bytes)
    const stats = statSync(absPath, { bigint: true })
    return { absPath, size: Number(stats.size), ...fingerprint(stats) }
  }
}

// The text of a page created by a plugin, as an author would have written it. HTML and the output of React are one
// block of it.

/** Writes the page. */
function pageText(page: ReadPage): string {
  const { title, description, sidebar, frontMatter, body } = page
  const isMarkdown = typeof body === 'string'
  const fields: Record<string, unknown> = {
    title,
    description,
    sidebar_label: sidebar?.label,
    sidebar_position: sidebar?.position,
    sidebar_class_name: sidebar?.className,
    // There is no file to edit.
    custom_edit_url: null,
    mdx: { format: 'md' },
    ...frontMatter,
  }
  // JSON is valid YAML.
  const lines = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${JSON.stringify(value)}`],
  )
  return ['---', ...lines, '---', '', isMarkdown ? body : htmlBlock(htmlOf(body)), ''].join('\n')
}

function htmlOf(body: Exclude<ReadPage['body'], string>): string {
  return 'html' in body ? body.html : renderToStaticMarkup(body as ReactElement)
}
