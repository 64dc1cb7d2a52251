/** Output for programs: language models, and pipelines that make the site searchable for them. */
import * as v from 'valibot'
import type { FeatureFields } from '../../config/authored.ts'
import { flag, noun, whole } from '../../schema/fields.ts'

const llms = noun('llms', {
  /** Every page as markdown beside its HTML: `/a/b.md` for `/a/b`. `full` and `chunks` require it. */
  pages: v.optional(flag, true),
  /** `llms.txt`: every page with a link and its description. */
  index: v.optional(flag, true),
  /** `llms-full.txt`: the text of all pages, and a file for each section of the site. */
  full: v.optional(flag, true),
  /** `chunks.jsonl`: the text in chunks for retrieval, one per line. */
  chunks: v.optional(flag, true),
  /** Up to this number of bytes of markdown, in a language and version, `llms-full.txt` and `chunks.jsonl` are whole files. Those of a larger site list their parts, each of at most a fifth. */
  maxFileSize: v.optional(whole(1000, Number.MAX_SAFE_INTEGER), 5_000_000),
})

const site = {
  /** Output for programs: markdown, `llms.txt`, chunks. */
  llms: v.optional(llms, {}),
}

declare module '../../config/schema/site.ts' {
  interface AddedFields {
    llms: typeof site.llms
  }
}

export const fields: FeatureFields = { site, after: { llms: 'search' } }
