/**
 * The audit of a linked site: what reading and linking found, and the rules that only the audit holds.
 * Pure: it is told everything, and tells what it found.
 */
import type { Diagnostic } from '../model/diagnostic.ts'
import type { AuditInput } from './audit-input.ts'
import { applyIgnores } from './ignores.ts'
import { type AuditedPage, auditPages } from './page-rules.ts'
import { placeInConfig, placeOf } from './place-in-config.ts'
import { withSeverity } from './rules.ts'
import { auditSite } from './site-rules.ts'
import { spanOf } from './source-text.ts'

/** There is no text to show a place in. */
const UNREADABLE = new Set(['not-utf8', 'not-text', 'page-too-large', 'unreadable-file'])

/**
 * All findings of a site.
 * @param known what reading and linking found already
 */
export function audit(input: AuditInput, known: readonly Diagnostic[]): Diagnostic[] {
  const { config, graph, textOf } = input
  const found = withSeverity([...auditPages(auditedPages(input), input), ...auditSite(input)], config)
  const { configFile: file } = config
  const text = file === undefined ? undefined : textOf(file)
  const shown = graph.docs.length + graph.generated.length
  const placed = placeInConfig([...known, ...found], { file, text, shown })
  const { kept, unused } = applyIgnores(
    placed.map(finding => placeInText(finding, input)),
    input.pages,
  )
  return [...kept, ...withSeverity(unused, config)]
}

/** Findings about a text as a whole stand at a page's slug, at what they quote, or at the top. */
function placeInText(finding: Diagnostic, { pages, textOf }: AuditInput): Diagnostic {
  const { file, rule, message } = finding
  if (finding.span || file === undefined || UNREADABLE.has(rule)) return finding
  const isPage = pages.has(file)
  if (!isPage && !/\.(?:json|ya?ml|[cm]?[jt]s|css)$/i.test(file)) return finding
  const text = textOf(file)
  if (text === undefined) return finding
  const slug = rule === 'duplicate-route' ? /^slug:.*$/m.exec(text) : null
  const found = slug
    ? spanOf(text, slug.index, slug.index + slug[0].length)
    : isPage
      ? undefined
      : placeOf(text, message)
  return { ...finding, span: found ?? { line: 1, column: 1 } }
}

/** Every file once: stand-ins of missing translations are the original, and pages may be partials of others. */
function auditedPages({ graph }: AuditInput): AuditedPage[] {
  const files = new Map<string, AuditedPage>()
  for (const { source, page, resolved } of graph.docs)
    if (!source.fallback) files.set(page.path, { page, refs: resolved, isPartial: false })
  for (const [key, page] of graph.partials) {
    const refs = graph.partialRefs.get(key) ?? []
    if (!files.has(page.path)) files.set(page.path, { page, refs, isPartial: true })
  }
  return [...files.values()]
}
