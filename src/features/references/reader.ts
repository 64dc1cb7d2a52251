/** The interface between a reference and the readers of languages. */
import type { ResolvedConfig } from '../../model/config.ts'
import type { FieldGroup, ReadReference, ReferenceField } from '../../model/reference.ts'

/** An entry of `references` in the config. */
export type ReferenceOptions = ResolvedConfig['references'][number]

/** What a reader can use besides its options. */
export interface ReaderContext {
  /** Absolute path of the site folder. */
  siteDir: string
  /** `label`, or the name that the reader should fall back to if the source has none. */
  label: string | undefined
  /** Address of a line in the source, by `sourceUrl`; undefined if there is none. `file` is relative to the site folder. */
  sourceHref: (file: string, line?: number) => string | undefined
}

/**
 * Reads a source. Problems of the source are part of the result. An exception means that nothing could be read: its
 * message is shown to the author.
 */
export type ReferenceReader = (options: ReferenceOptions, context: ReaderContext) => Promise<ReadReference>

/** A group of fields; none without fields. */
export function groupOf(kind: FieldGroup['kind'], title: string, fields: readonly ReferenceField[]): FieldGroup[] {
  return fields.length === 0 ? [] : [{ kind, title, fields }]
}
