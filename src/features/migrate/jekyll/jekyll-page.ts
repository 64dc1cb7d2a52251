/** A page of Jekyll: the type that the readers of its config, navigation and text share. */
import type { Fields } from '../shared/fields.ts'
import type { ForeignPage } from '../shared/foreign-site.ts'

/** A page, with its front matter and the defaults of the config. */
export interface JekyllPage extends ForeignPage {
  fields: Fields
  /** The name of its collection. */
  collection?: string
}
