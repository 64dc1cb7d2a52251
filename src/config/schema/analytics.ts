/** Services that count visits. Without one, nothing is tracked and nothing is loaded. */
import * as v from 'valibot'
import { ANALYTICS_NAMES } from '../../model/analytics.ts'
import { filledText, flag, list, noun, oneOf, text } from '../../schema/fields.ts'

const address = v.pipe(text, v.regex(/^https?:\/\/[^\s]+$/, 'an http(s) address'))

export const analytics = list(
  noun('analytics', {
    /** The service. */
    service: oneOf(ANALYTICS_NAMES),
    /** What the service calls the site: a container (`GTM-…`), the domain, a key of the project, or the id of the site. */
    id: filledText,
    /** Address of your own installation, or of a proxy. Default: the host of the service; Matomo needs one. */
    host: v.optional(address),
    /** Path of the script on the host, if it is not that of the service. */
    script: v.optional(filledText),
    /** Count no visits of readers whose browsers say Do Not Track, where the service can: PostHog, Matomo, Umami and Fathom. */
    respectDoNotTrack: v.optional(flag, true),
  }),
)
