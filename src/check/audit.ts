/**
 * The audit of a linked site: what reading and linking found, and the rules that only the audit holds.
 * Pure: it is told everything, and tells what it found.
 */
import type { Diagnostic } from '../model/diagnostic.ts'
import type { AuditInput } from './audit-input.ts'
import { applyIgnores } from './ignores.ts'
import { type AuditedPage, auditPages } from './page-rules.ts'
import { placeInConfig } from './place-in-config.ts'
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
    placed.map(finding => placeInPage(finding, input)),
    input.pages,
  )
  return [...kept, ...withSeverity(unused, config)]
}

/** Findings about a page as a whole stand at its slug, or at its top. */
function placeInPage(finding: Diagnostic, { pages, textOf }: AuditInput): Diagnostic {
  if (finding.span || finding.file === undefined || !pages.has(finding.file) || UNREADABLE.has(finding.rule))
    return finding
  const slug = finding.rule === 'duplicate-route' ? /^slug:.*$/m.exec(textOf(finding.file) ?? '') : null
  const top = { line: 1, column: 1 }
  return { ...finding, span: slug ? spanOf(textOf(finding.file) ?? '', slug.index, slug.index + slug[0].length) : top }
}

/** Every file once: stand-ins of missing translations are the original. */
function auditedPages({ graph, pages }: AuditInput): AuditedPage[] {
  const docs = graph.docs.filter(doc => !doc.source.fallback).map(doc => ({ page: doc.page, refs: doc.resolved }))
  const partials = [...graph.partials].flatMap(([key, page]) =>
    pages.get(key) === page ? [{ page, refs: graph.partialRefs.get(key) ?? [] }] : [],
  )
  return [...docs, ...partials]
}
