/**
 * The fields of the config that features add. In: the registered features. Out: the schemas of a site have their fields.
 * Without its feature, a field is unknown, and reported like any other.
 */
import type * as v from 'valibot'
import { featureFields } from '../base/features.ts'
import { addField } from '../schema/fields.ts'
import { authoredSite } from './docusaurus/schema.ts'
import { siteSchema } from './schema/site.ts'

/** The fields of a feature, with their schemas, and with their comments in its source. */
export interface FeatureFields {
  /** Fields of the site, by name. */
  site: Readonly<Record<string, v.GenericSchema>>
  /** The field that each of them follows in references and types. */
  after: Readonly<Record<string, string>>
}

let adding: Promise<void> | undefined

/** Adds the fields of all features to the schemas, once. */
export function addFeatureFields(): Promise<void> {
  adding ??= add()
  return adding
}

async function add(): Promise<void> {
  for (const { site, after } of await featureFields<FeatureFields>())
    for (const [name, schema] of Object.entries(site))
      for (const { entries } of [siteSchema, authoredSite])
        addField({ entries }, name, { schema, after: after[name] ?? '' })
}
