/** A cache that machines share: see src/features/shared-cache. */
import * as v from 'valibot'
import type { FeatureFields } from '../../config/authored.ts'
import { filledText, noun, oneOf, whole } from '../../schema/fields.ts'

const cache = noun('cache', {
  /** Where builds, audits and live servers on several machines share what they made: `s3://bucket/prefix`, `redis://host`, `https://host/path` or `file:///folder`. The variable `DOCSGEN_CACHE` takes precedence, and is the place for an address with a password. */
  remote: v.optional(filledText),
  /** Whether a build stores what it made: `read` never, `write` always, `auto` outside of continuous integration and on its default branch. The variable `DOCSGEN_CACHE_MODE` takes precedence. */
  mode: v.optional(oneOf(['auto', 'read', 'write']), 'auto'),
  /** How many seconds a build may wait for the shared cache in vain, before it continues without it. */
  wait: v.optional(whole(1, 600), 10),
})

const site = {
  /** A cache that builds on several machines share. */
  cache: v.optional(cache, {}),
}

declare module '../../config/schema/site.ts' {
  interface AddedFields {
    cache: typeof site.cache
  }
}

export const fields: FeatureFields = { site, after: { cache: 'external' } }
