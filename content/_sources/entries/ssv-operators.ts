export type { OperatorManager } from '../ssv-sdk.js'
