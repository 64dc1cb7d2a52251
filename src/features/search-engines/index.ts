/** Search engines that people run: a push of the site's sections to Meilisearch, Typesense, Elasticsearch or OpenSearch. */
import type { Feature } from '../../model/feature.ts'
import { pushSite } from './push-site.ts'
import { queryEngine } from './query-engine.ts'

export const feature: Feature = { pushSearch: pushSite, queryEngine }
