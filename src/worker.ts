/** A worker thread of the pool: only provides the pure stages. */
import { bundleHost } from './base/bundle-host.ts'
import { serveStages } from './engine/worker-host.ts'
import { stages } from './pipeline/stages.ts'

serveStages(stages, bundleHost()?.code)
// Threads are started to parse pages: the required modules are loaded while the main thread scans for pages. If loading
// fails here, it fails again when they are needed.
import('./parse/stage.ts').catch(() => undefined)
