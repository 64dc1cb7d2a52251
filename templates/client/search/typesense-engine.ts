/** The search of a site that runs Typesense: see service-engine.ts. */
import { createTypesense } from '../../../src/search-engine/services/typesense.ts'
import { serviceEngine } from './service-engine.ts'

export const createHostedEngine = serviceEngine(createTypesense)
