/**
 * The rules that only the audit holds, with how loud each is where the config says nothing. Those of
 * reading and linking (broken links, duplicate routes, front matter) come with the site itself.
 */
import { severityOf } from '../base/reporting.ts'
import type { Reporting, ResolvedConfig } from '../model/config.ts'
import type { Diagnostic } from '../model/diagnostic.ts'

export const AUDIT_RULES = {
  'empty-link': 'warn',
  'missing-alt': 'warn',
  'heading-skip': 'warn',
  'insecure-link': 'warn',
  'own-site-link': 'warn',
  'trailing-slash': 'log',
  'orphan-page': 'warn',
  'unused-image': 'warn',
  'large-image': 'warn',
  'long-line': 'warn',
  'redirect-chain': 'warn',
  'unused-ignore': 'warn',
  'unmatched-files': 'warn',
  'external-broken': 'warn',
  'external-redirect': 'log',
  'external-unverified': 'log',
} as const satisfies Record<string, Reporting>

export type AuditRule = keyof typeof AUDIT_RULES

/** A finding before the config has said how loud it is. */
export type AuditFinding = Omit<Diagnostic, 'severity' | 'rule'> & { rule: AuditRule }

/** The findings as diagnostics, without those that the config ignores. */
export function withSeverity(
  findings: readonly AuditFinding[],
  { rules }: Pick<ResolvedConfig, 'rules'>,
): Diagnostic[] {
  return findings.flatMap(finding => {
    const severity = severityOf(rules, finding.rule, AUDIT_RULES[finding.rule])
    return severity === undefined ? [] : [{ ...finding, severity }]
  })
}
