/**
 * Problems in the config as diagnostics, in the order of the config; of several problems with one field, only the
 * first one is kept.
 */
import type * as v from 'valibot'
import type { Diagnostic } from '../model/diagnostic.ts'
import { fieldPath, problemOf } from '../schema/problems.ts'
import { addedFields } from './authored.ts'

/**
 * One diagnostic per invalid field.
 * @param file path of the config, if there is one
 * @param whole what a problem without a field is about
 */
export function problemsOf(
  issues: readonly v.BaseIssue<unknown>[],
  file: string | undefined,
  whole?: string,
): Diagnostic[] {
  const seen = new Set<string>()
  const problems: Diagnostic[] = []
  for (const issue of issues) {
    const keys = (issue.path ?? []).map(({ key }) => key)
    const path = fieldPath(keys)
    if (seen.has(path)) continue
    seen.add(path)
    const about = keys.filter(key => typeof key === 'string' || typeof key === 'number')
    const hint = hintFor(path, issue.input)
    problems.push({
      rule: 'config',
      message: problemOf(issue, keys, whole),
      file,
      ...(about.length > 0 && { about }),
      ...(hint !== undefined && { hint }),
    })
  }
  return problems
}

/** What to write instead of values that are often meant otherwise. */
function hintFor(path: string, value: unknown): string | undefined {
  if (path === 'url' && typeof value === 'string') return hintForUrl(value)
  if (path === 'docs' && typeof value === 'string') return `Write docs: { path: '${value}' }.`
  return addedFields().flatMap(({ hints = {} }) => hints[path]?.(value) ?? [])[0]
}

/** The path of an address belongs to another field. */
function hintForUrl(text: string): string | undefined {
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`
  if (!URL.canParse(address) || !/^https?:/i.test(address)) return undefined
  const { origin, pathname, hostname } = new URL(address)
  if (!hostname.includes('.') && address !== text) return undefined
  const path = pathname.endsWith('/') ? pathname : `${pathname}/`
  return pathname === '/' ? `Did you mean '${origin}'?` : `Write url: '${origin}' and baseUrl: '${path}'.`
}
