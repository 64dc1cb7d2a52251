/**
 * Renders mermaid diagrams. In: a diagram's source. Out: SVG in the colours of the page, for both colour modes, without
 * scripts, styles or external addresses; or the reason why there is none.
 */
import { counted } from '../../../base/counted.ts'
import { nameHash } from '../../../base/hash.ts'
import { onDemand } from '../../../base/on-demand.ts'
import { timeoutFor, timeoutsSoFar, type WithTimeout } from '../../../base/with-timeout.ts'
import { MEASURE } from '../../hast/table-width.ts'
import { diagramLabels, missingLabel, shortened } from './diagram-labels.ts'
import { firstLink } from './diagram-links.ts'
import { plainEntities } from './plain-entities.ts'
import { plainFlowchart, unmasked } from './plain-flowchart.ts'
import { plainSequence, withoutHidden } from './plain-sequence.ts'

/** The reason why there is no drawing. `kind` is the diagram's kind, such as `gantt`. */
interface NotDrawn {
  problem: string
  kind: string
}

/** A drawing with its text. `link` is an address that the diagram links to, and the drawing does not. */
export interface Drawing {
  svg: string
  text: string
  link?: string
}

/** A drawing, or a reason. */
export type DiagramResult = Drawing | NotDrawn

/** Draws diagrams, and caches them across pages. */
export type DiagramRenderer = (source: string) => DiagramResult

/** Longer diagrams take too long to lay out. */
const MAX_LINES = 200
/** Layout normally takes a few dozen milliseconds. */
const TIMEOUT_MS = 10_000
const MEMO_ENTRIES = 500
const KNOWN = /^(?:graph|flowchart(?:-elk)?|sequenceDiagram|stateDiagram(?:-v2)?|classDiagram|erDiagram)\b/

/** Creates a diagram renderer. */
export function createDiagramRenderer(): DiagramRenderer {
  const withTimeout = timeoutFor(TIMEOUT_MS)
  const memo = new Map<string, DiagramResult>()
  return source => {
    const known = memo.get(source)
    if (known) return known
    const before = timeoutsSoFar()
    const made = render(source, withTimeout)
    // It may be drawn on another page, when the machine is less busy.
    if (timeoutsSoFar() > before) return made
    if (memo.size >= MEMO_ENTRIES) memo.clear()
    memo.set(source, made)
    return made
  }
}

function render(source: string, withTimeout: WithTimeout): DiagramResult {
  const diagram = withoutSettings(source)
  const kind = /^\s*([\w-]+)/.exec(diagram)?.[1] ?? ''
  if (!KNOWN.test(diagram)) return { kind, problem: `diagrams of the kind ${kind || 'that it is'} cannot be drawn` }
  const lines = diagram.split('\n').length
  if (lines > MAX_LINES)
    return { kind: '', problem: `it has ${counted(lines, 'line')}, and at most ${MAX_LINES} are drawn` }
  const plain = plainSource(kind, diagram)
  if ('problem' in plain) return { kind: '', problem: plain.problem }
  const { renderMermaidSVG } = onDemand('beautiful-mermaid') as typeof import('beautiful-mermaid')
  try {
    const svg = withoutHidden(
      withTimeout(() => renderMermaidSVG(plain.source, { bg: 'x', fg: 'x', transparent: true })),
    )
    const labels = [...svg.matchAll(/<text\b[^>]*>([\s\S]*?)<\/text>/g)].map(([, label = '']) => wordsOf(label))
    const text = unmasked(labels.join(' '))
    const missing = plain.isWhole ? undefined : missingLabel(diagramLabels(diagram), text)
    if (missing !== undefined) return { kind: '', problem: `a drawing of it would not show '${shortened(missing)}'` }
    return {
      svg: ownSvg(
        unmasked(svg, sign => `&#${sign.charCodeAt(0)};`),
        { name: nameHash(source), text },
      ),
      text,
      link: firstLink(diagram),
    }
  } catch (error) {
    return { kind: '', problem: error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error) }
  }
}

/** The source to pass to the renderer. `isWhole` means that everything in it will be drawn. */
function plainSource(kind: string, diagram: string): { source: string; isWhole: boolean } | { problem: string } {
  if (kind === 'sequenceDiagram') return { source: plainSequence(diagram), isWhole: false }
  if (kind === 'erDiagram') return { source: plainEntities(diagram), isWhole: false }
  return /^(?:graph|flowchart)/.test(kind) ? plainFlowchart(diagram) : { source: diagram, isWhole: false }
}

/** The diagram without front matter, `%%{init}%%` and comments, because the page defines the colours. */
function withoutSettings(source: string): string {
  return source
    .replace(/^\s*---\n[\s\S]*?\n---\n/, '')
    .replace(/%%\{[\s\S]*?\}%%/g, '')
    .replace(/^[ \t]*%%.*$/gm, '')
    .trim()
}

/** The characters that the renderer escapes in labels. */
const ESCAPED = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' }

function wordsOf(label: string): string {
  return label
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(lt|gt|quot|#39|amp);/g, (_, name: keyof typeof ESCAPED) => ESCAPED[name])
    .replace(/\s+/g, ' ')
    .trim()
}

/** Longer labels are truncated. */
const MAX_LABEL = 300

/**
 * The drawing with colours from the page's stylesheet, and with ids that no other drawing has. One that is wider than the
 * text goes on to the second edge.
 */
function ownSvg(svg: string, { name, text }: { name: string; text: string }): string {
  const label = text.slice(0, MAX_LABEL).replace(/[&<>"]/g, character => `&#${character.charCodeAt(0)};`)
  const isWide = Number(/^<svg\b[^>]*? width="([\d.]+)/.exec(svg)?.[1]) > MEASURE
  return svg
    .replace(/<style>[\s\S]*?<\/style>/g, '')
    .replace(
      /^<svg\b([^>]*?) style="[^"]*"/,
      `<svg$1${isWide ? ' class="dg-wide"' : ''} role="img" aria-label="${label}"`,
    )
    .replace(/ xmlns="[^"]*"/, '')
    .replace(/ style="[^"]*"/g, '')
    .replace(/\bid="([\w-]+)"/g, `id="dg-diagram-${name}-$1"`)
    .replace(/url\(#([\w-]+)\)/g, `url(#dg-diagram-${name}-$1)`)
    .replace(/ data-[\w-]+="[^"]*"/g, '')
    .replace(/>\s+</g, '><')
    .trim()
}
