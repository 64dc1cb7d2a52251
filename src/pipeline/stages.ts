/**
 * The pure stages that may run in worker threads, by name. Both sides of the pool use this one table.
 */
import type { StageTable } from '../engine/stage.ts'

/** Each stage is loaded on demand: a build with nothing to do loads none. */
export const stages: StageTable = {
  parse: async shared => (await import('../parse/stage.ts')).createParseStage(shared),
  render: async shared => {
    const { createRenderer } = await import('../render/stage.ts')
    const { programTexts } = await import('../outputs/program-texts.ts')
    return createRenderer(shared, programTexts)
  },
  index: async shared => (await import('../search/stage.ts')).createIndexStage(shared),
}
