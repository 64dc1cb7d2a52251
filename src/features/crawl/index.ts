/** Audits built folders, from any generator: `docsgen check --dir`. */
import type { Feature } from '../../model/feature.ts'
import { crawlFolder } from './crawl-folder.ts'

export const feature: Feature = { crawl: crawlFolder }
