/**
 * Runs the rules with their own check. In: a site. Out: their findings. If a rule fails on a page, that is a finding
 * about the page, and the other rules and pages are still checked.
 */
import { recoveredPage } from '../findings/recovered.ts'
import type { Rule } from '../findings/rule-table.ts'
import { ALL_RULES } from '../findings/rules.ts'
import type { AuditedPage, AuditedSite } from '../model/audit.ts'
import type { Diagnostic } from '../model/diagnostic.ts'

/** The findings of all pages, and of the site as a whole. */
export function runRules(site: AuditedSite): Diagnostic[] {
  const checks = ALL_RULES.flatMap(({ id, checkPage }) => {
    const check = checkPage?.(site)
    return check ? [{ rule: id as Rule, check }] : []
  })
  const ofPages = site.audited.flatMap(page => checkOne(page, checks))
  const ofSite = ALL_RULES.flatMap(({ id, checkSite }) =>
    (checkSite?.(site) ?? []).map(found => ({ rule: id as Rule, ...found })),
  )
  return [...ofPages, ...ofSite]
}

interface PageCheck {
  rule: Rule
  check: (page: AuditedPage) => Omit<Diagnostic, 'rule'>[]
}

function checkOne(page: AuditedPage, checks: readonly PageCheck[]): Diagnostic[] {
  const file = page.page.path
  try {
    return checks.flatMap(({ rule, check }) => check(page).map(found => ({ rule, file, ...found })))
  } catch (error) {
    return [recoveredPage(error, { file, instead: 'the audit skips it' })]
  }
}
