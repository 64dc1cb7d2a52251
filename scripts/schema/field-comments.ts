/** The comments of all fields that an author can write: those of the config, of front matter and of `_category_` files. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { authoredSite } from '../../src/config/docusaurus/schema.ts'
import { siteSchema } from '../../src/config/schema/site.ts'
import { categorySchema } from '../../src/schema/category.ts'
import { frontMatterSchema } from '../../src/schema/front-matter.ts'
import { FieldComments } from './comments.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const FOLDERS = ['src/config/schema', 'src/config/docusaurus', 'src/schema']

/** Reads the comments. */
export function fieldComments(): FieldComments {
  const folders = FOLDERS.map(folder => join(ROOT, folder))
  return new FieldComments(folders, [siteSchema, authoredSite, frontMatterSchema, categorySchema])
}
