/**
 * A worker thread of the pool: offers the pure stages, nothing else.
 */
import { serveStages } from './engine/worker-host.ts'
import { stages } from './pipeline/stages.ts'

serveStages(stages)
