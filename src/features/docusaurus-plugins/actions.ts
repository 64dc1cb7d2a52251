/**
 * The actions that Docusaurus gives to plugins: `addRoute`, `createData` and `setGlobalData`. In: the plugin, and the
 * results to add to. Out: the functions. Data is stored in the cache folder, from which pages import it.
 */
import { mkdirSync } from 'node:fs'
import { dirname, extname, isAbsolute, join, resolve } from 'node:path'
import { writeAtomic } from '../../base/files.ts'
import type { PluginResults, PluginSite, RoutePart } from '../../model/site-plugins.ts'
import { hookWithoutEffect } from './plugin-findings.ts'
import type { RouteConfig, RunningPlugin } from './running-plugin.ts'

interface Added {
  locale: string
  results: PluginResults
  site: PluginSite
}

/** The actions of a plugin in a language. */
export function actionsOf(plugin: RunningPlugin, added: Added) {
  const { name, id, context, entry } = plugin
  const { locale, results, site } = added
  const dir = join(context.generatedFilesDir, name, id)
  return {
    addRoute: (route: RouteConfig) => {
      plugin.routes.push(route)
      addRoute(route, [], { plugin, ...added })
    },
    createData: async (file: string, data: unknown): Promise<string> => {
      // Pages import it as JSON, whatever its name.
      const path = join(dir, extname(file) === '' ? `${file}.json` : file)
      mkdirSync(dirname(path), { recursive: true })
      writeAtomic(path, typeof data === 'string' ? data : JSON.stringify(data, undefined, 2))
      return path
    },
    setGlobalData: (data: unknown) => {
      const ofLocale = results.globalData[locale] ?? {}
      results.globalData[locale] = ofLocale
      try {
        ofLocale[name] = { ...ofLocale[name], [id]: JSON.parse(JSON.stringify(data ?? null)) }
      } catch (error) {
        const why = `its data cannot be written as JSON (${(error as Error).message.split('\n')[0]})`
        results.diagnostics.push(hookWithoutEffect({ entry, hook: 'setGlobalData', why, name }, site.configFile))
      }
    },
  }
}

/** Addresses with parameters have no pages: these are made in browsers. */
const IS_PATTERN = /[:*?()]/

/** Adds the pages of a route: it is one itself if no routes are nested in it. */
function addRoute(route: RouteConfig, above: readonly RoutePart[], context: Added & { plugin: RunningPlugin }): void {
  const { plugin, locale, results, site } = context
  if (typeof route?.path !== 'string' || typeof route.component !== 'string')
    throw new Error('a route has no path, or no component')
  const parts = [...above, partOf(route, site)]
  const nested = Array.isArray(route.routes) ? route.routes : []
  if (nested.length > 0) {
    for (const inner of nested) addRoute(inner, parts, context)
    return
  }
  const { baseUrl } = plugin.context
  const inside = `${route.path}/`.startsWith(baseUrl) ? route.path.slice(baseUrl.length) : route.path
  const address = `/${inside.replace(/^\/+|\/+$/g, '')}`
  if (IS_PATTERN.test(address)) {
    const why = `${route.path} has parameters, and only browsers could show its pages`
    const finding = hookWithoutEffect(
      { entry: plugin.entry, hook: 'addRoute', why, name: plugin.name },
      site.configFile,
    )
    if (locale === site.i18n.defaultLocale) results.diagnostics.push(finding)
    return
  }
  results.routes.push({ address, locale, plugin: { name: plugin.name, id: plugin.id }, parts })
}

function partOf(written: RouteConfig, site: PluginSite): RoutePart {
  const { component, modules = {}, context = {}, props = {}, routes, ...route } = written
  return {
    component: moduleOf(component, site),
    modules: modulesIn(modules, site),
    context: modulesIn(context, site),
    props: plain(props),
    route: plain({ ...route, component, routes: (routes ?? []).map(({ path, exact }) => ({ path, exact })) }),
  }
}

/** Modules in lists and objects of any depth, each as its path. */
function modulesIn(written: unknown, site: PluginSite): unknown {
  if (typeof written === 'string') return moduleOf(written, site)
  if (Array.isArray(written)) return written.map(part => modulesIn(part, site))
  if (typeof written !== 'object' || written === null) return undefined
  const { __import: isImport, path } = written as { __import?: unknown; path?: unknown }
  if (isImport && typeof path === 'string') return moduleOf(path, site)
  return Object.fromEntries(Object.entries(written).map(([name, part]) => [name, modulesIn(part, site)]))
}

function moduleOf(written: string, { siteDir, cacheDir }: PluginSite): string {
  const name = written.slice(written.lastIndexOf('!') + 1).split('?', 1)[0] as string
  if (name.startsWith('@site/')) return join(siteDir, name.slice('@site/'.length))
  if (name.startsWith('@generated/')) return join(cacheDir, 'plugin-data', name.slice('@generated/'.length))
  if (name.startsWith('@')) return name
  if (name.startsWith('~')) return join(siteDir, name.slice(1))
  return isAbsolute(name) || !name.startsWith('.') ? name : resolve(siteDir, name)
}

function plain(value: Record<string, unknown>): Record<string, unknown> {
  return JSON.parse(JSON.stringify(value)) as Record<string, unknown>
}
