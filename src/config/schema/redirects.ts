/** Old paths and where they lead now. */
import * as v from 'valibot'
import { either, list, noun, target, text } from '../../schema/fields.ts'

const path = v.pipe(
  text,
  v.regex(/^\/(?![/\\])[^\\?#]*$/, 'a path that starts with a single slash, without query and hash'),
)
const paths = list(path)

export const redirects = list(
  noun({
    /** The old path, or several, below the base. */
    from: either([path, paths] as const, input => (Array.isArray(input) ? paths : path)),
    /** The new path below the base, with query and hash if wanted, or a URL. */
    to: target,
  }),
)

export type RedirectsInput = v.InferInput<typeof redirects>
