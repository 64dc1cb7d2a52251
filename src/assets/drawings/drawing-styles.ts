/**
 * The styles of a drawing, applied to its elements: a page has other styles, and its policy may forbid `<style>`. In: the
 * text of the style elements. Out: for an element, its properties in the light and in the dark mode. What needs more than
 * rules with simple selectors, such as animations, is not supported: such a drawing stays an image.
 */

/** An element as selectors see it. */
export interface StyledElement {
  name: string
  classes: readonly string[]
  id: string | undefined
}

/** A part of a selector: the name, classes and id that an element has to have. */
interface Compound extends StyledElement {
  /** Whether the next part is a child of it, rather than any descendant. */
  isParent: boolean
}

interface Rule {
  selector: Compound[]
  /** Rules of higher numbers win; of equal ones, the later. */
  specificity: number
  declarations: [name: string, value: string][]
  /** The only mode in which it counts. */
  mode?: Mode
}

export type Mode = 'light' | 'dark'

/** Properties that are attributes of drawings as well. */
const PROPERTIES = new Set(
  'clip-path clip-rule color dominant-baseline fill fill-opacity fill-rule font-family font-size font-style font-weight letter-spacing marker-end marker-mid marker-start mask opacity paint-order stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-anchor text-decoration visibility word-spacing'.split(
    ' ',
  ),
)
const MODE_BLOCK = /^@media\s*\(\s*prefers-color-scheme\s*:\s*(light|dark)\s*\)\s*\{((?:[^{}]*\{[^{}]*\})*)\s*\}/
const RULE = /^([^{}@]+)\{([^{}]*)\}/
const PART = /^(\*|[a-zA-Z][\w-]*)?((?:[.#][\w-]+)*)$/

/** Reads rules; undefined if there is something else. */
export function readStyles(css: string, mode?: Mode): Rule[] | undefined {
  const rules: Rule[] = []
  let rest = css.replace(/\/\*[\s\S]*?\*\//g, '').trim()
  while (rest !== '') {
    const block = mode === undefined ? MODE_BLOCK.exec(rest) : null
    const rule = block ? null : RULE.exec(rest)
    const read = block ? readStyles(block[2] ?? '', block[1] as Mode) : rule && readRule(rule[1], rule[2], mode)
    if (!read) return undefined
    rules.push(...read)
    rest = rest.slice((block ?? rule)?.[0].length).trim()
  }
  return rules
}

function readRule(selectors = '', body = '', mode: Mode | undefined): Rule[] | undefined {
  const declarations = readDeclarations(body)
  if (!declarations) return undefined
  const rules: Rule[] = []
  for (const written of selectors.split(',')) {
    const selector = readSelector(written.trim())
    if (!selector) return undefined
    const specificity = selector.reduce(
      (sum, { name, classes, id }) => sum + (id ? 10_000 : 0) + classes.length * 100 + (name === '*' ? 0 : 1),
      0,
    )
    rules.push({ selector, specificity, declarations, ...(mode && { mode }) })
  }
  return rules
}

/** The declarations of a rule or a style attribute; undefined if one is not an attribute of drawings. */
export function readDeclarations(body: string): [string, string][] | undefined {
  const found: [string, string][] = []
  for (const declaration of body.split(';')) {
    if (declaration.trim() === '') continue
    const [, name = '', value = ''] = /^\s*([a-z-]+)\s*:\s*([^!]+?)\s*$/i.exec(declaration) ?? []
    if (!PROPERTIES.has(name.toLowerCase()) || /url\(\s*["']?(?!#)|expression|[<>"\\]/i.test(value)) return undefined
    found.push([name.toLowerCase(), value])
  }
  return found
}

function readSelector(written: string): Compound[] | undefined {
  const selector: Compound[] = []
  for (const token of written.replace(/\s*>\s*/g, ' > ').split(/\s+/)) {
    const last = selector.at(-1)
    if (token === '>' && last && !last.isParent) {
      last.isParent = true
      continue
    }
    const [whole, name = '*', marks = ''] = PART.exec(token) ?? []
    if (!whole) return undefined
    const all = marks.match(/[.#][\w-]+/g) ?? []
    const classes = all.filter(mark => mark.startsWith('.')).map(mark => mark.slice(1))
    selector.push({ name, classes, id: all.find(mark => mark.startsWith('#'))?.slice(1), isParent: false })
  }
  return selector.length > 0 && !selector.at(-1)?.isParent ? selector : undefined
}

/** The properties of an element in a mode; `path` leads from the root to the element. */
export function propertiesOf(path: readonly StyledElement[], rules: readonly Rule[], mode: Mode): Map<string, string> {
  const found = rules.filter(rule => (rule.mode ?? mode) === mode && matches(rule.selector, path))
  found.sort((a, b) => a.specificity - b.specificity)
  return new Map(found.flatMap(({ declarations }) => declarations))
}

function matches(selector: readonly Compound[], path: readonly StyledElement[]): boolean {
  const [part, element] = [selector.at(-1), path.at(-1)]
  if (!part) return true
  if (!element || !isLike(element, part)) return false
  const rest = selector.slice(0, -1)
  const above = path.slice(0, -1)
  if (rest.length === 0) return true
  if (rest.at(-1)?.isParent) return matches(rest, above)
  return above.some((_, at) => matches(rest, above.slice(0, at + 1)))
}

function isLike(element: StyledElement, part: Compound): boolean {
  return (
    (part.name === '*' || part.name === element.name) &&
    (part.id === undefined || part.id === element.id) &&
    part.classes.every(name => element.classes.includes(name))
  )
}
