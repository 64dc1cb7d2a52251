export type { Queries } from '../ssv-sdk.js'
