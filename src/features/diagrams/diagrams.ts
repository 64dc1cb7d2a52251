/**
 * Renders mermaid diagrams. Returns SVG in the colours of the page, for both colour modes, without scripts, styles or
 * external addresses; or the reason why there is none.
 */

import { counted } from '../../base/counted.ts'
import { nameHash } from '../../base/hash.ts'
import { onDemand, reloaded } from '../../base/on-demand.ts'
import { suggest } from '../../base/suggest.ts'
import { stopsSoFar, timeoutFor, timeoutsSoFar, type WithTimeout } from '../../base/with-timeout.ts'
import { MEASURE } from '../../parse/hast/table-shape.ts'
import { fieldsOfYaml, splitFrontMatter } from '../../schema/split-front-matter.ts'
import { plainText, readChart, withoutDescription } from './charts/chart-source.ts'
import { type ChartSettings, drawChart, isChart, titledSvg } from './charts/charts.ts'
import { diagramLabels, missingLabel, shortened } from './diagram-labels.ts'
import { plainFlowchart, unmasked } from './plain-flowchart.ts'

/** The reason why there is no drawing. */
interface NotDrawn {
  problem: string
  /** What to do about it, unless that is to use another kind. */
  hint?: string
  /** The diagram's kind, such as `sankey`, if the kind is the reason. */
  kind: string
  /** The line of the source that is wrong, from 1. */
  line?: number | undefined
}

/** A drawing with its text. `link` is an address that the diagram links to, and the drawing does not. */
interface Drawing {
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
const LAID_OUT = /^(?:graph|flowchart(?:-elk)?|sequenceDiagram|stateDiagram(?:-v2)?|classDiagram(?:-v2)?|erDiagram)\b/
/** The other kinds of Mermaid: a kind that is not among them is a mistake. */
const OTHER_KINDS =
  'C4Component C4Container C4Context C4Deployment C4Dynamic architecture block cynefin eventmodeling info ishikawa kanban packet radar requirement requirementDiagram sankey swimlane treeView treemap venn wardley zenuml'
const DRAWN_KINDS =
  'flowchart graph sequenceDiagram stateDiagram classDiagram erDiagram pie gantt gitGraph mindmap timeline quadrantChart journey xychart'

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
  const written = withoutSettings(source)
  const diagram = withoutDescription(written).trim()
  const kind = /^\s*([\w-]+)/.exec(diagram)?.[1] ?? ''
  const lines = diagram.split('\n').length
  if (lines > MAX_LINES)
    return { kind: '', problem: `it has ${counted(lines, 'line')}, and at most ${MAX_LINES} are drawn` }
  if (isChart(kind)) {
    const chart = drawChart(kind, written, settingsOf(source))
    if ('svg' in chart) return { ...chart, link: firstLink(diagram) }
    return { kind: '', problem: chart.problem, hint: 'Correct this line.', line: chart.line }
  }
  if (!LAID_OUT.test(diagram)) return unknownKind(kind)
  const plain = plainSource(kind, diagram)
  if ('problem' in plain) return { kind: '', ...plain, line: lineOf(source, plain.at) }
  try {
    const svg = withoutHidden(
      withTimeout(() => library().renderMermaidSVG(plain.source, { bg: 'x', fg: 'x', transparent: true })),
    )
    const labels = [...svg.matchAll(/<text\b[^>]*>([\s\S]*?)<\/text>/g)].map(([, label = '']) => wordsOf(label))
    const text = unmasked(labels.join(' '))
    const missing = plain.isWhole ? undefined : missingLabel(diagramLabels(diagram), text)
    if (missing !== undefined)
      return {
        kind: '',
        problem: `a drawing of it would not show '${shortened(missing)}'`,
        line: lineOf(source, missing),
      }
    const own = ownSvg(
      unmasked(svg, sign => `&#${sign.charCodeAt(0)};`),
      { name: nameHash(source), text: readChart(written).description || text },
    )
    const title = settingsOf(source).title || sequenceTitle(kind, diagram)
    if (title === '') return { svg: own, text, link: firstLink(diagram) }
    return { svg: titledSvg(own, title), text: `${title} ${text}`, link: firstLink(diagram) }
  } catch (error) {
    return { kind: '', problem: error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error) }
  }
}

type Library = typeof import('beautiful-mermaid')

let loaded: { library: Library; stops: number } | undefined

/** The library. Its layout has a state of its own: where it was stopped, later diagrams fail, so another copy is loaded. */
function library(): Library {
  const stops = stopsSoFar()
  if (loaded?.stops !== stops) {
    const copy = loaded ? reloaded('beautiful-mermaid') : onDemand('beautiful-mermaid')
    loaded = { library: copy as Library, stops }
  }
  return loaded.library
}

/** A kind that Mermaid has and docsgen does not draw, or a word that is no kind. */
function unknownKind(kind: string): NotDrawn {
  if (OTHER_KINDS.split(' ').includes(kind.replace(/-beta$/, '')))
    return { kind, problem: `diagrams of the kind ${kind} cannot be drawn` }
  if (kind === '')
    return {
      kind,
      problem: 'it does not begin with a kind of diagram',
      hint: 'Begin with a kind, such as flowchart LR.',
    }
  const meant = suggest(kind, `${DRAWN_KINDS} ${OTHER_KINDS}`.split(' '))
  return {
    kind,
    problem: `Mermaid has no kind of diagram '${kind}'`,
    ...(meant !== undefined && { hint: `Did you mean ${meant}?` }),
    line: undefined,
  }
}

/** The title of a sequence, which the renderer does not draw. */
function sequenceTitle(kind: string, diagram: string): string {
  if (kind !== 'sequenceDiagram') return ''
  return plainText(/^[ \t]*title\b[ \t]*:?[ \t]*(.+)$/m.exec(diagram)?.[1] ?? '')
}

/** The line of a source in which a text begins; undefined if it is not found. */
function lineOf(source: string, text: string | undefined): number | undefined {
  const start = text?.trim().split('\n')[0] ?? ''
  const at = start === '' ? -1 : source.indexOf(start)
  return at < 0 ? undefined : source.slice(0, at).split('\n').length
}

/** What a drawing needs of the settings of a diagram: its title, and the first branch of a graph of commits. */
function settingsOf(source: string): ChartSettings {
  const { yaml = '' } = splitFrontMatter(source.trimStart())
  const { title = '' } = fieldsOfYaml(yaml) ?? {}
  const mainBranch = /\bmainBranchName["']?\s*:\s*["']?([\w./-]+)/.exec(source)?.[1]
  return { title: String(title), mainBranch }
}

type PlainSource = { source: string; isWhole: boolean } | { problem: string; at?: string }

/** The source to pass to the renderer. `isWhole` means that everything in it will be drawn. */
function plainSource(kind: string, diagram: string): PlainSource {
  if (kind === 'sequenceDiagram') return { source: plainSequence(diagram), isWhole: false }
  if (kind === 'erDiagram') return { source: plainEntities(diagram), isWhole: false }
  return /^(?:graph|flowchart)/.test(kind) ? plainFlowchart(diagram) : { source: diagram, isWhole: false }
}

/**
 * The diagram without front matter, `%%{init}%%` and comments, because the page defines the colours. It has as many
 * lines as before.
 */
function withoutSettings(source: string): string {
  const lineEnds = (text: string) => text.replace(/[^\n]+/g, '')
  return source
    .replace(/^\s*---\n[\s\S]*?\n---\n/, lineEnds)
    .replace(/%%\{[\s\S]*?\}%%/g, lineEnds)
    .replace(/^[ \t]*%%.*$/gm, '')
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

// Links of nodes and participants in a diagram, which drawings do not have.

/** `click node "address"` and `click node href "address"`, but not `click node callback "tooltip"`. */
const CLICK = /^[ \t]*click[ \t]+\S+[ \t]+(?:href[ \t]+)?"([^"\n]+)"/m
/** In class diagrams. */
const OF_CLASS = /^[ \t]*link[ \t]+\S+[ \t]+"([^"\n]+)"/m
/** In sequence diagrams: `link Alice: Dashboard @ address` and `links Alice: { "Dashboard": "address" }`. */
const OF_PARTICIPANT =
  /^[ \t]*(?:link[ \t]+[^:\n]+:[^@\n]*@[ \t]*(\S+)|links[ \t]+[^:\n]+:[ \t]*\{[^:\n]*:[ \t]*"([^"\n]+)")/m

/** The first address that the diagram links to. */
function firstLink(diagram: string): string | undefined {
  for (const pattern of [CLICK, OF_CLASS, OF_PARTICIPANT]) {
    const [, ...addresses] = pattern.exec(diagram) ?? []
    const address = addresses.find(found => found !== undefined)
    if (address !== undefined) return address
  }
  return undefined
}

/** Converts entity relationship diagrams to the syntax that the renderer understands. */
const ENDS: [written: RegExp, left: string, right: string][] = [
  [/^(?:\|\||only one|1)$/, '||', '||'],
  [/^(?:\|o|o\||zero or one|one or zero)$/, '|o', 'o|'],
  [/^(?:\}\||\|\{|one or more|one or many|many\(1\)|1\+)$/, '}|', '|{'],
  [/^(?:\}o|o\{|zero or more|zero or many|many\(0\)|0\+)$/, '{o', 'o{'],
]
const END = '[|}{o]{2}|only one|(?:zero|one) or (?:one|zero|more|many)|many\\([01]\\)|[01]\\+|1'
const RELATION = new RegExp(
  `^\\s*("[^"]+"|\\S+?)\\s+(${END})\\s*(--|\\.\\.|-\\.|\\.-|optionally to|to)\\s*(${END})\\s+("[^"]+"|[^\\s:]+)\\s*(?::\\s*(.+?))?\\s*;?$`,
)

/** Writes an entity relationship diagram with plain relations. */
function plainEntities(source: string): string {
  return source.split('\n').map(plainRelation).join('\n')
}

function plainRelation(line: string): string {
  const [whole, from = '', left = '', between = '', right = '', to = '', label = ' '] = RELATION.exec(line) ?? []
  const leftEnd = ENDS.find(([written]) => written.test(left))?.[1]
  const rightEnd = ENDS.find(([written]) => written.test(right))?.[2]
  if (whole === undefined || leftEnd === undefined || rightEnd === undefined) return line
  return `${from} ${leftEnd}${/^(?:--|to)$/.test(between) ? '--' : '..'}${rightEnd} ${to} : ${label}`
}

/**
 * Converts sequence diagrams to the syntax that the renderer understands. The renderer skips messages of participants
 * whose names contain spaces, or begin like a keyword (`Parser`, `Optimizer`), and notes before the first message.
 */
const MESSAGE = /^\s*([^:]+?)\s*(<<--?>>|--?>>|--?>|--?[x)])\s*([+-]?)\s*([^:]+?)\s*:\s*(.*)$/
const NOTE = /^\s*(note\s+(?:left of|right of|over)\s+)([^:]+?)(\s*:.*)$/i
const PARTICIPANT = /^\s*(?:create\s+)?(participant|actor)\s+(.+?)(?:\s+as\s+(.+?))?\s*$/

/** The label of a message that is only there for the notes after it: an invisible character. */
const HIDDEN = '\u2063'

/** A drawing without the messages that `plainSequence` adds. */
function withoutHidden(svg: string): string {
  return svg.replaceAll(HIDDEN_MESSAGE, '')
}
const HIDDEN_MESSAGE = new RegExp(`<g class="message"[^>]*? data-label="${HIDDEN}"[\\s\\S]*?</g>`, 'g')

/** Writes a sequence diagram with the names `p0`, `p1` and so on. */
function plainSequence(source: string): string {
  const names = new Map<string, string>()
  const [header = '', ...lines] = source.split('\n')
  const written: string[] = [header]
  /** The short name. A participant is declared when it is first named. */
  const nameOf = (name: string, { keyword = 'participant', label = name } = {}) => {
    const known = names.get(name)
    if (known !== undefined) return known
    const short = `p${names.size}`
    names.set(name, short)
    written.push(`${keyword} ${short} as ${label}`)
    return short
  }
  let hasMessage = false
  for (const line of lines.map(text => text.replace(/;\s*$/, ''))) {
    const [participant, keyword, name = '', label = name] = PARTICIPANT.exec(line) ?? []
    const [note, position, over = '', text] = NOTE.exec(line) ?? []
    const [message, from = '', arrow = '', mark, to = '', words] = MESSAGE.exec(line) ?? []
    if (participant !== undefined) nameOf(name, { ...(keyword !== undefined && { keyword }), label })
    else if (note !== undefined) {
      const about = over.split(',').map(other => nameOf(other.trim()))
      if (!hasMessage) written.push(`${about[0]}->>${about.at(-1)}: ${HIDDEN}`)
      hasMessage = true
      written.push(`${position}${about.join(',')}${text}`)
    } else if (message !== undefined) {
      hasMessage = true
      const [sender, receiver] = [nameOf(from), nameOf(to)]
      written.push(`${sender}${arrow.replace('<<', '')}${mark}${receiver}: ${words || ' '}`)
    } else written.push(line)
  }
  return written.join('\n')
}
