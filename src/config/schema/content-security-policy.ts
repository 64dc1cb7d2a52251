/** What browsers may load and run on the site's pages. */
import * as v from 'valibot'
import { either, flag, isObject, list, text } from '../../schema/fields.ts'

const directive = v.pipe(text, v.regex(/^[a-z][a-z-]*$/, "the name of a directive, such as 'img-src'"))
const source = v.pipe(text, v.regex(/^[^\s;,]+$/, "one source, such as 'https://example.org'"))
const directives = v.record(directive, list(source), 'an object')

/** True means no sources besides docsgen's own; false means no policy. */
export const contentSecurityPolicy = v.pipe(
  either([directives, flag] as const, input => (isObject(input) ? directives : flag)),
  v.transform(input => (input === true ? {} : input || undefined)),
)
