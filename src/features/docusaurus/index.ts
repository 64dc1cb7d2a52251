/**
 * Sites that were written for Docusaurus: their config, in its shape or together with docsgen's own fields, and the modules
 * that their code imports.
 */
import type { Feature } from '../../model/feature.ts'
import { adaptDocusaurus } from './config/adapt.ts'
import { withPatches } from './config/patches.ts'
import { pluginKind } from './config/plugins.ts'
import { authoredSite } from './config/schema.ts'
import { withSitePlugins } from './config/site-plugins.ts'
import { withWrappedPlugins } from './config/wrapped-plugins.ts'
import { FRONT_MATTER } from './front-matter.ts'
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

export const feature: Feature = {
  foreignConfig: {
    tool: 'docusaurus',
    schema: authoredSite,
    notRequired: /^(?:@docusaurus\/|prism-react-renderer|remark-math$|rehype-katex$)/,
    prepare: prepared,
    adapt: adaptDocusaurus,
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
