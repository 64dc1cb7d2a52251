/** The fields of the config that redirect addresses. */
import * as v from 'valibot'
import type { FeatureFields } from '../../config/authored.ts'
import { redirects } from '../../config/schema/redirects.ts'
import { flag, isObject } from '../../schema/fields.ts'

const site = {
  /** Old paths and their new targets. */
  redirects: v.optional(redirects, []),
  /** Add a redirect from `/x.html` for every page `/x` and `/x/`, and for the search page. */
  redirectHtml: v.optional(flag, false),
}

declare module '../../config/schema/site.ts' {
  interface AddedFields {
    redirects: typeof site.redirects
    redirectHtml: typeof site.redirectHtml
  }
}

export const fields: FeatureFields = {
  site,
  after: { redirects: 'staticDirectories', redirectHtml: 'redirects' },
  hints: {
    redirects: value => (isObject(value) ? "Write a list: [{ from: '/old', to: '/new' }]." : undefined),
  },
  empty: ({ redirects: written = [] }) =>
    written.flatMap(({ from }, at) => (from.length === 0 ? [[`redirects[${at}]`, 'from is empty']] : [])),
}
