/** The field of the config that switches social images on. */
import * as v from 'valibot'
import type { FeatureFields } from '../../config/authored.ts'
import { flag } from '../../schema/fields.ts'

const site = {
  /** Draw a social image for each page during a build. Needs the packages `satori`, `@resvg/resvg-js` and `@fontsource/inter` in the site. */
  socialImages: v.optional(flag, false),
}

declare module '../../config/schema/site.ts' {
  interface AddedFields {
    socialImages: typeof site.socialImages
  }
}

export const fields: FeatureFields = { site, after: { socialImages: 'image' } }
