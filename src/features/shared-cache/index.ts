/** A cache that builds on several machines share. */
import type { Feature } from '../../model/feature.ts'
import { openSharedCache } from './open.ts'

export const feature: Feature = { sharedRecords: openSharedCache }
