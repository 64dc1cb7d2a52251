/** The field of the config that switches diagrams off. */
import * as v from 'valibot'
import type { FeatureFields } from '../../config/authored.ts'
import { flag } from '../../schema/fields.ts'

const markdown = {
  /** Draw fences with the language `mermaid` as diagrams. */
  mermaid: v.optional(flag, true),
}

declare module '../../config/schema/site.ts' {
  interface AddedFields {
    'markdown.mermaid': typeof markdown.mermaid
  }
}

export const fields: FeatureFields = {
  site: { 'markdown.mermaid': markdown.mermaid },
  after: { 'markdown.mermaid': 'liveCode' },
}
