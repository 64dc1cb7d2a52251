export type { BappReader, BappWriter } from '../bapps-sdk.js'
