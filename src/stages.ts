/**
 * The pure stages that may run in worker threads, by name. Both sides of the pool use this one table.
 */
import type { StageTable } from './engine/stage.ts'
import { createParseStage } from './parse/stage.ts'
import { createRenderer } from './render/stage.ts'
import { createIndexStage } from './search/stage.ts'

export const stages: StageTable = { parse: createParseStage, render: createRenderer, index: createIndexStage }
