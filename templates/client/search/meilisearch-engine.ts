/** The search of a site that runs Meilisearch: see service-engine.ts. */
import { createMeilisearch } from '../../../src/search-engine/services/meilisearch.ts'
import { serviceEngine } from './service-engine.ts'

export const createHostedEngine = serviceEngine(createMeilisearch)
