/**
 * The pure stages that may run in worker threads, by name. Both sides of the pool use this one table.
 */

import { writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { featuresWith } from '../base/features.ts'
import { makeFolder } from '../base/files.ts'
import type { StageTable } from '../engine/stage.ts'
import type { RenderedPage, RenderJob, WrittenPage } from '../render/stage.ts'

/** Each stage is loaded on demand: a build with nothing to do loads none. */
export const stages: StageTable = {
  parse: async shared => (await import('../parse/stage.ts')).createParseStage(shared),
  render: async shared => {
    const { createRenderer } = await import('../render/stage.ts')
    const [feature] = await featuresWith('pageTexts')
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

// Writes the files of a rendered page in the thread that rendered it, so that their bytes are not passed on, and a
// slow file system does not hold up the main thread. Returns the result with the sizes and hashes of the files; if
// one of them cannot be written, the result as it was, so that the sink reports the error.

/** Creates the function that writes the pages of one thread. */
export function createPageWriter(): (job: RenderJob, page: RenderedPage) => RenderedPage | WrittenPage {
  /** The folder of the last file, which most often has the next one as well. */
  let folder: string | undefined

  function write(place: string, bytes: Uint8Array): void {
    const own = dirname(place)
    if (own !== folder) makeFolder(own)
    folder = own
    writeFileSync(place, bytes)
  }

  return ({ places }, page) => {
    if (!places) return page
    const { bytes, hash, markdown: text, markdownHash = '', ...facts } = page
    try {
      write(places.html, bytes)
      const html = { hash, size: bytes.byteLength }
      if (places.markdown === undefined || !text) return { ...facts, written: { html } }
      write(places.markdown, text)
      return { ...facts, written: { html, markdown: { hash: markdownHash, size: text.byteLength } } }
    } catch {
      folder = undefined
      // The memory of the bytes is about to be reused.
      const copied = { ...page, bytes: new Uint8Array(bytes) }
      return text ? { ...copied, markdown: new Uint8Array(text), markdownHash } : copied
    }
  }
}
