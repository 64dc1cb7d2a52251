/** The plugins of a Docusaurus config that have no counterpart in docsgen. */
import type { Feature } from '../../model/feature.ts'
import { runPlugins } from './run-plugins.ts'

export const feature: Feature = { sitePlugins: runPlugins }
