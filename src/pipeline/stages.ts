/**
 * The pure stages that may run in worker threads, by name. Both sides of the pool use this one table.
 */
import { featuresWith } from '../base/features.ts'
import type { StageTable } from '../engine/stage.ts'
import type { RenderJob } from '../render/stage.ts'

/** Each stage is loaded on demand: a build with nothing to do loads none. */
export const stages: StageTable = {
  parse: async shared => (await import('../parse/stage.ts')).createParseStage(shared),
  render: async shared => {
    const { createRenderer } = await import('../render/stage.ts')
    const [feature] = await featuresWith('pageTexts')
    const { createPageWriter } = await import('./write-rendered.ts')
    const [render, write] = [await createRenderer(shared, feature?.pageTexts.make), createPageWriter()]
    return (job: RenderJob) => {
      const result = render(job)
      return 'bytes' in result ? write(job, result) : result
    }
  },
  index: async shared => {
    const [feature] = await featuresWith('siteSearch')
    if (!feature) throw new Error('No feature indexes pages.')
    return feature.siteSearch.createStage(shared)
  },
}
