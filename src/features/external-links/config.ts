/** How `docsgen check --external` checks links to other sites. */
import * as v from 'valibot'
import type { FeatureFields } from '../../config/authored.ts'
import { filledText, list, noun, text, whole } from '../../schema/fields.ts'

const pattern = v.pipe(filledText, v.check(isPattern, 'a regular expression'))

const remap = noun('external.remap', {
  /** Regular expression for the part of the address to replace. */
  from: pattern,
  /** The replacement; `$1` is the first group. */
  to: text,
})

const external = noun('external', {
  /** Regular expressions for addresses that are not checked. */
  ignore: v.optional(list(pattern), []),
  /** Status codes that are accepted besides 200 to 299. */
  accept: v.optional(list(whole(100, 999)), []),
  /** Addresses that are checked at another location, such as a staging host. */
  remap: v.optional(list(remap), []),
  /** Request timeout in seconds. */
  timeout: v.optional(whole(1, 600), 20),
  /** Request headers by host, such as a token: `{ 'api.example.org': { authorization: '…' } }`. */
  headers: v.optional(v.record(text, v.record(text, text, 'a map of headers'), 'a map of hosts'), {}),
})

function isPattern(written: string): boolean {
  try {
    new RegExp(written)
    return true
  } catch {
    return false
  }
}

const site = {
  /** How links to other sites are checked. */
  external: v.optional(external, {}),
}

declare module '../../config/schema/site.ts' {
  interface AddedFields {
    external: typeof site.external
  }
}

export const fields: FeatureFields = { site, after: { external: 'limits' } }
