/**
 * docsgen as a library: what a site's config and scripts import.
 */
export { type BuildInput, build, type CheckInput, check } from './api.ts'
export { defineConfig } from './config/define-config.ts'
export type { SiteConfig } from './config/docusaurus/schema.ts'
export type { CheckReport, CheckRequest, ExternalRequest } from './model/check.ts'
export type { SettledDiagnostic as Diagnostic, Severity, SourceSpan } from './model/diagnostic.ts'
export type { BuildReport, BuildRequest } from './model/report.ts'
