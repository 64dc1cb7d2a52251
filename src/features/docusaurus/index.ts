/**
 * Sites that were written for Docusaurus: their config, in its shape or together with docsgen's own fields, and the modules
 * that their code imports.
 */
import type { Feature } from '../../model/feature.ts'
import { adaptDocusaurus } from './config/adapt.ts'
import { withDefaults } from './config/defaults.ts'
import { withPatches } from './config/patches.ts'
import { pluginKind } from './config/plugins.ts'
import { authoredSite } from './config/schema.ts'
import { withSitePlugins } from './config/site-plugins.ts'
import { withWrappedPlugins } from './config/wrapped-plugins.ts'
import {
  browserModule,
  knownModule,
  OWN_MODULE,
  overridesModule,
  PROVIDERS,
  partModule,
  readsSiteData,
} from './modules.ts'
import { findSwizzled, notShown, OVERRIDE_FILES } from './swizzled.ts'

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
    notShown,
    adapters: 'features/docusaurus/swizzle',
  },
}

/** A config with what is in other files of the site. */
function prepared(written: object, at: { siteDir: string; file?: string }) {
  const wrapped = withWrappedPlugins(written, at)
  const patched = withPatches(wrapped.site, at)
  return { site: patched.site, notes: [...wrapped.notes, ...patched.notes], toRun: wrapped.toRun }
}
