/**
 * A worker thread of the pool: offers the pure stages, nothing else.
 */
import { bundleHost } from './base/bundle-host.ts'
import { serveStages } from './engine/worker-host.ts'
import { stages } from './pipeline/stages.ts'

serveStages(stages, bundleHost()?.code)
// Threads are started to parse pages: what that takes is loaded while the main thread looks for them. What fails here
// fails again where it is needed.
import('./parse/stage.ts').catch(() => undefined)
