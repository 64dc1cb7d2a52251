export type { Utils } from '../ssv-sdk.js'
