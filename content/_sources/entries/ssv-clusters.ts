export type { ClusterManager } from '../ssv-sdk.js'
