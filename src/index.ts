/**
 * docsgen as a library: what a site's config and scripts import.
 */
export { runCheck as check } from './check-site.ts'
export { defineConfig } from './config/defineConfig.ts'
export type { SiteConfig } from './config/schema/site.ts'
export type { CheckReport, CheckRequest, ExternalRequest } from './model/check.ts'
export type { SettledDiagnostic as Diagnostic, Severity, SourceSpan } from './model/diagnostic.ts'
export type { BuildReport, BuildRequest } from './model/report.ts'
export { runBuild as build } from './session.ts'
