/** Reference pages that are made from source code. */
import type { Feature } from '../../model/feature.ts'
import { makeReferences } from './make-references.ts'

export const feature: Feature = { pages: makeReferences }
