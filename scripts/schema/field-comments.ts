/** The comments of all fields that an author can write: those of the config, of front matter and of `_category_` files. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { siteSchema } from '../../src/config/schema/site.ts'
import { authoredSite } from '../../src/features/docusaurus/config/schema.ts'
import { categorySchema } from '../../src/schema/category.ts'
import { frontMatterSchema } from '../../src/schema/front-matter.ts'
import { FieldComments } from './comments.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const FOLDERS = ['src/config/schema', 'src/schema']
/** The fields that features add. */
const OF_FEATURES = readdirSync(join(ROOT, 'src/features')).flatMap(name =>
  ['config.ts', 'config'].map(path => `src/features/${name}/${path}`),
)

/** Reads the comments. */
export function fieldComments(): FieldComments {
  const places = [...FOLDERS, ...OF_FEATURES].map(place => join(ROOT, place)).filter(place => existsSync(place))
  return new FieldComments(places, [siteSchema, authoredSite, frontMatterSchema, categorySchema])
}
