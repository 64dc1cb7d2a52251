/** The search of a site that runs Elasticsearch or OpenSearch: see service-engine.ts. */
import { createElasticsearch } from '../../../src/search-engine/services/elasticsearch.ts'
import { serviceEngine } from './service-engine.ts'

export const createHostedEngine = serviceEngine(createElasticsearch)
