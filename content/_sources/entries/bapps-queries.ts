export type { BasedAppsQueries } from '../bapps-sdk.js'
