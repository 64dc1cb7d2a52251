/**
 * The content of Docusaurus's own plugins while other plugins run: it is found once a plugin asks for it, or extends one of
 * them, or once code of the site imports data that they write.
 */

import { hashParts } from '../../base/hash.ts'
import { REPLACED_PACKAGE } from '../../config/module-stubs.ts'
import type { ResolvedConfig } from '../../model/config.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { PluginEntry, PluginResults, PluginRoute, PluginSite } from '../../model/site-plugins.ts'
import { hookWithoutEffect, optionsWithoutEffect } from './plugin-findings.ts'
import type { PluginContext, RunningPlugin } from './running-plugin.ts'
import {
  type ContentBeforeReading,
  contentBeforeReading,
  type SiteContent,
  writeBlogData,
  writeRoutes,
} from './site-content.ts'

/** Whether a plugin gets the content of others, or that of one that it extends. */
export function asksForContent({ entry, hooks }: RunningPlugin): boolean {
  if (entry.extended !== undefined || typeof hooks.allContentLoaded === 'function') return true
  return typeof hooks.contentLoaded === 'function' && String(hooks.contentLoaded).includes('allContent')
}

export class FoundContent {
  /** The plugin whose hook is called. */
  asking: PluginEntry | undefined
  readonly #site: PluginSite
  readonly #resolved: () => ResolvedConfig
  readonly #results: PluginResults
  readonly #unknown = new Set<string>()
  readonly #byLocale = new Map<string, SiteContent>()
  #found: { config: ResolvedConfig; content: ContentBeforeReading } | undefined

  constructor(site: PluginSite, resolved: () => ResolvedConfig, results: PluginResults) {
    this.#site = site
    this.#resolved = resolved
    this.#results = results
  }

  /** The content in a language; undefined if nobody asks for it. */
  in(locale: string): SiteContent | undefined {
    return this.#byLocale.get(locale)
  }

  /** Finds the content in a language, and writes the data for pages into the folder `dir`. */
  async find(locale: string, dir: string): Promise<void> {
    if (!this.#found) {
      const config = this.#resolved()
      const content = await contentBeforeReading(config, this.#site.cacheDir)
      this.#found = { config, content }
      this.#results.inputs.push(...content.inputs)
    }
    const { config, content } = this.#found
    const own = content.in(locale, what => this.#noteUnknown(what))
    this.#byLocale.set(locale, own)
    this.#results.key = hashParts([this.#results.key, locale, JSON.stringify(own)])
    writeBlogData(own, config, dir)
  }

  /** Writes the list of routes for pages into the folder `dir`, with those of plugins. */
  writeRoutes(locale: string, ofPlugins: readonly PluginRoute[], dir: string): void {
    const content = this.in(locale)
    if (!content) return
    const base = this.#site.baseUrlOf(locale)
    const own = ofPlugins.filter(route => route.locale === locale).map(({ address }) => base + address.slice(1))
    writeRoutes(content, own, dir)
  }

  /**
   * Gives a plugin that extends one of Docusaurus's an instance of that one, whose content is what docsgen has found.
   * @returns what is reported once the plugin was created: options that it adds to its own
   */
  offer(entry: PluginEntry, { i18n: { currentLocale } }: PluginContext): (options: unknown) => Diagnostic[] {
    const made: Record<string, unknown>[] = []
    const make = (name: string, [, options]: unknown[]) => {
      const plugin = name.slice(name.indexOf('/') + 1).replace(/^plugin/, 'docusaurus-plugin')
      const given = (options ?? {}) as Record<string, unknown>
      made.push(given)
      const own = () => this.in(currentLocale)?.[plugin]?.[String(given.id ?? 'default')]
      return {
        name: plugin,
        loadContent: own,
        contentLoaded: () => undefined,
        translateContent: ({ content }: { content: unknown }) => content,
        getTranslationFiles: () => [],
        getPathsToWatch: () => [],
        getThemePath: () => undefined,
        getClientModules: () => [],
        configureWebpack: undefined,
      }
    }
    Object.assign(globalThis, { [Symbol.for(REPLACED_PACKAGE)]: make })
    return options => {
      const known = (options ?? {}) as Record<string, unknown>
      const added = made.flatMap(given => Object.keys(given).filter(name => given[name] !== known[name]))
      const { extended } = entry
      if (extended === undefined || added.length === 0) return []
      return [optionsWithoutEffect({ entry, extended, names: [...new Set(added)] }, this.#site.configFile)]
    }
  }

  #noteUnknown(what: string): void {
    const { asking: entry } = this
    const id = `${entry?.path} ${what}`
    if (!entry || this.#unknown.has(id)) return
    this.#unknown.add(id)
    const why = `the field ${what} is not known before all pages are read`
    this.#results.diagnostics.push(
      hookWithoutEffect({ entry, hook: 'allContent', why, name: entry.name }, this.#site.configFile),
    )
  }
}
