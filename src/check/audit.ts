/**
 * The audit of a linked site: findings of reading and linking, and of the rules that only the audit checks. Pure:
 * everything is passed in, and the findings are returned.
 */
import type { AuditedPage, AuditedSite, AuditInput } from '../model/audit.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { placeOfField } from '../parse/front-matter/place-of-field.ts'
import { checkFragments } from './check-fragments.ts'
import { checkStaticFiles } from './check-static-files.ts'
import type { Ignores } from './ignores.ts'
import { placeInConfig, placeInData } from './place-in-config.ts'
import { runRules } from './run-rules.ts'
import { SiteAddresses } from './site-addresses.ts'

/** Findings about files that have no text in which a place could be shown. */
const UNREADABLE = new Set(['not-utf8', 'not-text', 'page-too-large', 'unreadable-file'])

/**
 * All findings of a site that no comment suppresses.
 * @param known findings of reading and linking
 */
export function audit(input: AuditInput, known: readonly Diagnostic[], ignores: Ignores): Diagnostic[] {
  const { config, graph, textOf } = input
  const found = auditWhole({ ...input, audited: auditedPages(input) })
  const { configFile: file } = config
  const text = file === undefined ? undefined : textOf(file)
  const shown = graph.docs.length + graph.generated.length
  const placed = placeInConfig([...known, ...found], { file, text, shown })
  return ignores.apply(placed.map(finding => placeInText(finding, input)))
}

function auditWhole(site: AuditedSite): Diagnostic[] {
  const addresses = new SiteAddresses(site)
  return [...runRules(site), ...checkFragments(site, addresses), ...checkStaticFiles(site, addresses)]
}

/** Findings without a place get that of the field or the text that they are about, or the top of their file. */
function placeInText(finding: Diagnostic, { pages, textOf }: AuditInput): Diagnostic {
  const { file, rule, about } = finding
  if (finding.span || file === undefined || UNREADABLE.has(rule)) return finding
  const isPage = pages.has(file)
  if (!isPage && !/\.(?:json|ya?ml|[cm]?[jt]s|css)$/i.test(file)) return finding
  const text = textOf(file)
  if (text === undefined) return finding
  const found = isPage ? about && placeOfField(text, about) : placeInData(finding, text)
  return { ...finding, span: found ?? { line: 1, column: 1 } }
}

/**
 * Lists every file once: replacements of missing translations are the original file, and a page may also be a partial
 * of others.
 */
function auditedPages({ graph }: AuditInput): AuditedPage[] {
  const files = new Map<string, AuditedPage>()
  for (const { source, page, resolved, locale } of graph.docs)
    if (!source.fallback) files.set(page.path, { page, refs: resolved, isPartial: false, locale })
  for (const [key, page] of graph.partials) {
    const refs = graph.partialRefs.get(key) ?? []
    if (!files.has(page.path)) files.set(page.path, { page, refs, isPartial: true })
  }
  return [...files.values()]
}
