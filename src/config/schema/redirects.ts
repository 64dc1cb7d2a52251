/** The shape of redirects from old paths to new ones, also in configs of other tools. */
import * as v from 'valibot'
import { either, list, noun, target, text } from '../../schema/fields.ts'

const path = v.pipe(
  text,
  v.regex(/^\/(?![/\\])[^\\?#]*$/, 'a path that starts with a single slash, without query and hash'),
)
const paths = list(path)

export const redirects = list(
  noun('redirect', {
    /** The old path, or several, relative to the base. */
    from: v.pipe(
      either([path, paths] as const, input => (Array.isArray(input) ? paths : path)),
      v.transform(input => [input].flat().map(from => from.normalize('NFC'))),
    ),
    /** The new path relative to the base, optionally with query and hash, or a URL. */
    to: target,
  }),
)

/** The fields of redirects in a config that is made from that of another tool. */
export type RedirectFields = {
  redirects?: v.InferInput<typeof redirects>
  redirectHtml?: boolean
}
