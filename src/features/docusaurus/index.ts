/**
 * Sites that were written for Docusaurus: their config, in its shape or together with docsgen's own fields, and the modules
 * that their code imports.
 */

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { Feature } from '../../model/feature.ts'
import { isObject } from '../../schema/fields.ts'
import { adaptDocusaurus } from './config/adapt.ts'
import { withDefaults } from './config/defaults.ts'
import { pluginKind } from './config/plugins.ts'
import { type AuthoredSite, authoredSite } from './config/schema.ts'
import { withSitePlugins } from './config/site-plugins.ts'
import { withWrappedPlugins } from './config/wrapped-plugins.ts'
import {
  browserModule,
  knownModule,
  layoutInPage,
  OWN_MODULE,
  overridesModule,
  PROVIDERS,
  partModule,
  readsSiteData,
} from './modules.ts'
import { findSwizzled, notShown, OVERRIDE_FILES, readsEditUrl } from './swizzled.ts'

// The fields of front matter that Docusaurus has, in docs, posts and single pages. Source: the reference pages of its
// content plugins. Other fields are allowed there, so a field is only a mistake if it resembles one of these.

const FRONT_MATTER: readonly string[] = (
  'id title title_meta hide_title hide_table_of_contents toc_min_heading_level toc_max_heading_level pagination_label ' +
  'sidebar_label sidebar_position sidebar_class_name sidebar_custom_props sidebar_key displayed_sidebar ' +
  'parse_number_prefixes custom_edit_url keywords description image slug tags draft unlisted pagination_next ' +
  'pagination_prev last_update author author_title author_url author_image_url authorTitle authorURL ' +
  'authorImageURL authors date wrapperClassName no_index mdx'
).split(' ')

export const feature: Feature = {
  foreignConfig: {
    tool: 'docusaurus',
    schema: authoredSite,
    notRequired: /^(?:@docusaurus\/|prism-react-renderer|remark-math$|rehype-katex$)/,
    prepare: prepared,
    adapt: adaptDocusaurus,
    forCode: withDefaults,
    kindOf: pluginKind,
    run: withSitePlugins,
  },
  translationNames: {
    sections: {
      docs: 'docusaurus-plugin-content-docs',
      blog: 'docusaurus-plugin-content-blog',
      pages: 'docusaurus-plugin-content-pages',
    },
    navbar: 'docusaurus-theme-classic/navbar.json',
    footer: 'docusaurus-theme-classic/footer.json',
  },
  siteModules: {
    own: OWN_MODULE,
    generated: /(?:^@generated|(?:^|\/)\.docusaurus)\/(.+)$/,
    known: knownModule,
    part: partModule,
    layoutInPage,
    browser: browserModule,
    providers: PROVIDERS,
    pageImports: {
      components: String.raw`^@(?:theme|theme-original|theme-init|docusaurus)\/(?:.*\/)?([\w-]+)$`,
      code: ['@docusaurus/Translate'],
      frontMatter: FRONT_MATTER,
    },
    asksForDocs:
      /\b(?:useDocById|useDocsVersion|useVersions|useAllDocsData|useDocsData|useLatestVersion|useActiveVersion|useActiveDocContext|docusaurus-plugin-content-docs)\b/,
    bundlers: ['@docusaurus/bundler'],
    pageIsland: 'docsgen:template/features/docusaurus/browser.tsx',
    overrides: overridesModule,
    overrideFiles: OVERRIDE_FILES,
    readsSiteData,
    replaced: findSwizzled,
    readsEditUrl,
    notShown,
    adapters: 'features/docusaurus/swizzle',
  },
}

/** A config with what is in other files of the site. */
function prepared(written: object, at: { siteDir: string; file?: string }) {
  const wrapped = withWrappedPlugins(withDataAttributes(written as AuthoredSite), at)
  const patched = withPatches(wrapped.site, at)
  return { site: patched.site, notes: [...wrapped.notes, ...patched.notes], toRun: wrapped.toRun }
}

/** A config with the attributes of links in the navbar that start with `data-` in the field for these. */
function withDataAttributes(site: AuthoredSite): AuthoredSite {
  const { themeConfig } = site
  const items: unknown = themeConfig?.navbar?.items
  if (!Array.isArray(items)) return site
  const moved = items.map((item: unknown) => {
    if (!isObject(item) || item.type !== undefined || item.items !== undefined) return item
    const isData = ([name]: [string, unknown]) => name.startsWith('data-')
    const data = Object.entries(item).filter(isData)
    if (data.length === 0) return item
    const others = Object.entries(item).filter(entry => !isData(entry))
    return {
      ...Object.fromEntries(others),
      attributes: Object.fromEntries(data.map(([name, value]) => [name, String(value)])),
    }
  })
  return { ...site, themeConfig: { ...themeConfig, navbar: { ...themeConfig?.navbar, items: moved } } } as AuthoredSite
}

// Patches of Docusaurus's own packages, which sites keep for `patch-package`, yarn or pnpm. Returns the config with
// the setting that does the same as a patch, and one note that names the others.

const FOLDERS = ['patches', '.yarn/patches']
/** `@docusaurus+utils+3.1.0.patch`, `@docusaurus-utils-npm-3.1.0-ab12.patch`, `@docusaurus__utils@3.1.0.patch`. */
const OF_DOCUSAURUS = /^@docusaurus(?:[+-]|__).+\.patch$/
/** A line that makes the ids of headings keep their capitals. */
const KEEPS_CASE = /^\+(?!\+).*\bmaintainCase:\s*true\b/m

/** The files of Docusaurus that make the ids of headings. */
const OF_IDS = /^\+\+\+ .*(?:remark\/headings|markdownHeading|slugger)/m
/** Added lines that do something. */
const ADDED = /^\+(?!\+\+|\s*(?:\/\/.*|\/?\*.*|[{}()[\];,]*)$).*$/gm

/** Whether a patch changes ids in more ways than that they keep their capitals: docsgen cannot tell which anchors there are. */
function changesIds(patch: string): boolean {
  const added = (patch.match(ADDED) ?? []).filter(line => !/\bmaintainCase\b/.test(line))
  return OF_IDS.test(patch) && added.length > 1
}

/** Reads the patches. */
function withPatches(
  site: AuthoredSite,
  { siteDir, file }: { siteDir: string; file?: string },
): { site: AuthoredSite; notes: Diagnostic[] } {
  const paths = FOLDERS.flatMap(folder => {
    const dir = join(siteDir, folder)
    const names = existsSync(dir) ? readdirSync(dir) : []
    return names.filter(name => OF_DOCUSAURUS.test(name)).map(name => `${folder}/${name}`)
  }).sort()
  if (paths.length === 0) return { site, notes: [] }
  const texts = new Map(paths.map(path => [path, readFileSync(join(siteDir, path), 'utf8')]))
  const forCase = paths.find(path => KEEPS_CASE.test(texts.get(path) ?? ''))
  const hasOtherIds = [...texts.values()].some(changesIds)
  const { markdown = {} } = site
  const keepsCase = { ...markdown, anchors: { maintainCase: true, ...markdown.anchors } }
  // The links may be right for the ids that the patch makes.
  const lowered = hasOtherIds ? { onBrokenAnchors: 'log' as const } : {}
  const anchors = hasOtherIds ? ' Anchors that are missing are notes, because a patch changes ids of headings.' : ''
  const kept = forCase === undefined ? '' : ', except that ids of headings keep their capitals'
  const note: Diagnostic = {
    rule: 'config-no-effect',
    message: `What ${paths.join(' and ')} ${paths.length === 1 ? 'changes' : 'change'} in Docusaurus has no effect${kept}.${anchors}`,
    hint: 'docsgen does not run the packages of Docusaurus.',
    file,
  }
  return { site: { ...site, ...(forCase !== undefined && { markdown: keepsCase }), ...lowered }, notes: [note] }
}
