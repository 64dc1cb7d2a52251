/**
 * Sites that were written for Docusaurus: their config, in its shape or together with docsgen's own fields, and the modules
 * that their code imports.
 */
import type { Feature } from '../../model/feature.ts'
import { adaptDocusaurus } from './config/adapt.ts'
import { pluginKind } from './config/plugins.ts'
import { authoredSite } from './config/schema.ts'
import { withSitePlugins } from './config/site-plugins.ts'
import { withWrappedPlugins } from './config/wrapped-plugins.ts'
import { browserModule, knownModule, OWN_MODULE, overridesModule, partModule, readsSiteData } from './modules.ts'
import { findSwizzled, notShown, OVERRIDE_FILES } from './swizzled.ts'

export const feature: Feature = {
  foreignConfig: {
    tool: 'docusaurus',
    schema: authoredSite,
    notRequired: /^(?:@docusaurus\/|prism-react-renderer|remark-math$|rehype-katex$)/,
    prepare: withWrappedPlugins,
    adapt: adaptDocusaurus,
    kindOf: pluginKind,
    run: withSitePlugins,
  },
  siteModules: {
    own: OWN_MODULE,
    known: knownModule,
    part: partModule,
    browser: browserModule,
    pageIsland: 'docsgen:template/features/docusaurus/browser.tsx',
    overrides: overridesModule,
    overrideFiles: OVERRIDE_FILES,
    readsSiteData,
    replaced: findSwizzled,
    notShown,
    adapters: 'features/docusaurus/swizzle',
  },
}
