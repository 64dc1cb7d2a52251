/**
 * Keeps rules of a site's own CSS that only name elements, such as `a {…}`, away from docsgen's components, whose
 * styles are in layers. Returns the same text, or one with such rules rewritten.
 */
import type { Declaration, Rule, Selector, SelectorComponent, Visitor } from 'lightningcss'

type StyleRule = Extract<Rule<Declaration>, { type: 'style' }>
type Location = StyleRule['value']['loc']
/**
 * `*` alone; `*` and pseudo-elements; elements that may be one of the containers; other selectors that name no class,
 * attribute or id; and all others.
 */
type Kind = 'universal' | 'pseudo-elements' | 'containers' | 'elements' | 'other'

/** Classes of components: for them and everything inside them, docsgen's styles precede rules for elements. */
const COMPONENTS = [
  ...['dg-skip', 'announcementBar', 'dg-header', 'theme-doc-sidebar-container', 'dg-sidebar-toggle', 'footer'],
  ...['dg-page-bar', 'dg-toc', 'dg-toc-mobile', 'table-of-contents', 'pagination-nav', 'theme-doc-footer'],
  ...['dg-sources', 'dg-related', 'dg-feedback', 'dg-search', 'dg-help', 'dg-lightbox', 'dg-search-form'],
  ...['dg-search-page__list', 'dg-cards', 'dg-audience-cards', 'button', 'tabs', 'dg-copy', 'dg-wrap'],
  'hash-link',
]

/** Classes of elements that contain text and its images: only the elements themselves are excluded. */
const CONTAINERS = ['dg-layout', 'dg-main', 'dg-content', 'dg-zoom']
/** Their names. */
const CONTAINER_ELEMENTS = new Set(['div', 'main', 'button'])

const [classes, containers] = [COMPONENTS, CONTAINERS].map(list => list.map(name => `.${name}`).join())
const OUTSIDE = `:where(:not(${classes},${containers},:is(${classes}) *))`
const IN_CONTAINERS = `:where(${containers})`

/** Has a lower precedence than docsgen's own rules in the first layer, and so than all of them. */
const LOWEST = '@layer reset.site'

/** Elements whose styles the whole page inherits. */
const ROOTS = new Set(['html', 'body'])

/**
 * Rewrites rules whose selectors have only elements, `*`, combinators, pseudo-classes and pseudo-elements. They have
 * precedence over all layers, but do not apply to components. Those with only `*` and pseudo-elements apply to
 * components in the lowest layer, such as a font of everything or the colours of selected text. A rule for `*` is only
 * in that layer, because it has no specificity: it must not remove the margins of paragraphs. Rules for elements apply to
 * containers in that layer, such as a background of `main`.
 *
 * The parser only says where such rules are. They are rewritten as text, because not all values survive being returned
 * to lightningcss.
 */
export async function excludeComponents(css: string): Promise<string> {
  const { transform } = await import('lightningcss')
  const layered = new Set<string>()
  const found: StyleRule['value'][] = []
  const visitor: Visitor<never> = {
    Rule: {
      // The site itself decided on the precedence of rules in its own layers.
      'layer-block': ({ value }) => {
        for (const place of styleRules(value.rules)) layered.add(place)
      },
      style: ({ value }: StyleRule) => {
        if (value.selectors.some(selector => kindOf(selector) !== 'other') && (value.rules ?? []).length === 0)
          found.push(value)
      },
    },
  }
  transform({ filename: 'site.css', code: Buffer.from(css), errorRecovery: true, visitor })
  const lines = [...css.matchAll(/^|(?<=\n)/g)].map(({ index }) => index)
  let done = 0
  const parts = found
    .filter(({ loc }) => !layered.has(placeOf(loc)))
    .flatMap(({ loc, selectors }) => {
      const start = (lines[loc.line] ?? 0) + loc.column - 1
      const open = endOf(css, start, '{')
      const close = endOf(css, open + 1, '}')
      const before = css.slice(done, start)
      done = close + 1
      return [before, rewritten(css.slice(start, open), css.slice(open + 1, close), selectors.map(kindOf))]
    })
  return [...parts, css.slice(done)].join('')
}

/** The rules that replace a rule. `kinds` has the kind of each of its selectors. */
function rewritten(list: string, body: string, kinds: readonly Kind[]): string {
  const declarations = split(body, ';').filter(text => text !== '')
  const important = declarations.filter(text => /!important$/i.test(text))
  const normal = declarations.filter(text => !important.includes(text)).join(';')
  if (normal === '') return `${list}{${body}}`
  const selectors = split(list, ',')
  const ofKind = (...wanted: Kind[]) => selectors.filter((_, at) => wanted.includes(kinds[at] ?? 'other'))
  // The restriction of a selector is long, so that elements share it.
  const isName = (selector: string) => /^[\w-]+$/.test(selector)
  const ofElements = ofKind('elements', 'containers', 'pseudo-elements')
  const names = ofElements.filter(isName)
  const shared = names.length > 1 ? [`:is(${names})`] : names
  const restricted = [...shared, ...ofElements.filter(selector => !isName(selector))].map(restrictedTo(OUTSIDE))
  const main = [...ofKind('other'), ...restricted]
  const lowest = [...ofKind('universal', 'pseudo-elements'), ...ofKind('containers').map(restrictedTo(IN_CONTAINERS))]
  return [
    lowest.length > 0 ? `${LOWEST}{${lowest}{${normal}}}` : '',
    main.length > 0 ? `${main}{${normal}}` : '',
    // In layers, important declarations have the reverse precedence. They are meant to override everything.
    important.length > 0 ? `${list}{${important.join(';')}}` : '',
  ].join('')
}

function kindOf(selector: Selector): Kind {
  if (!hasOnlyElements(selector)) return 'other'
  if (subjectOf(selector).some(isContainer)) return 'containers'
  const types = new Set(selector.map(({ type }) => type))
  if (types.has('type') || types.has('pseudo-class') || types.has('combinator')) return 'elements'
  return types.has('pseudo-element') ? 'pseudo-elements' : 'universal'
}

/** Whether a selector names no class, attribute or id, and does not select the root or the body. */
function hasOnlyElements(selector: Selector): boolean {
  return selector.every(isOfElement) && !subjectOf(selector).some(isRoot)
}

/** What a selector says about the elements that it selects. */
function subjectOf(selector: Selector): Selector {
  return selector.slice(selector.findLastIndex(({ type }) => type === 'combinator') + 1)
}

function isContainer(part: SelectorComponent): boolean {
  return part.type === 'type' && CONTAINER_ELEMENTS.has(part.name.toLowerCase())
}

function isOfElement(part: SelectorComponent): boolean {
  if (part.type === 'type' || part.type === 'universal' || part.type === 'combinator') return true
  if (part.type !== 'pseudo-class' && part.type !== 'pseudo-element') return false
  if (part.kind === 'custom' || part.kind === 'custom-function') return part.type === 'pseudo-element'
  const inner = [
    ...('selectors' in part ? (part.selectors ?? []) : []),
    ...('of' in part ? (part.of ?? []) : []),
    ...('selector' in part ? [part.selector] : []),
  ] as Selector[]
  return inner.every(selector => selector.every(isOfElement))
}

function isRoot(part: SelectorComponent): boolean {
  return (
    (part.type === 'type' && ROOTS.has(part.name.toLowerCase())) ||
    (part.type === 'pseudo-class' && (part.kind === 'root' || part.kind === 'host'))
  )
}

/** Restricts selectors, without adding to their specificity. Pseudo-elements stay last. */
function restrictedTo(restriction: string): (selector: string) => string {
  return selector => {
    const pseudo = selector.search(/::|:(?:before|after|first-line|first-letter)(?![\w-])/)
    const at = pseudo === -1 ? selector.length : pseudo
    return selector.slice(0, at) + restriction + selector.slice(at)
  }
}

/** The parts of a text between separators that are outside of brackets and strings. */
function split(text: string, separator: string): string[] {
  const parts: string[] = []
  let start = 0
  for (let end = endOf(text, start, separator); start <= text.length; end = endOf(text, start, separator)) {
    parts.push(text.slice(start, end))
    start = end + 1
  }
  return parts
}

/** The place of the next such character outside of brackets and strings, or the end of the text. */
function endOf(css: string, from: number, wanted: string): number {
  let depth = 0
  TOKEN.lastIndex = from
  for (let token = TOKEN.exec(css); token; token = TOKEN.exec(css)) {
    const [text] = token
    if (depth === 0 && text === wanted) return token.index
    if (/^[([{]$/.test(text)) depth++
    if (/^[)\]}]$/.test(text)) depth--
  }
  return css.length
}

/** Escapes, comments, strings, unquoted addresses, and characters of structure. */
const TOKEN = /\\[\s\S]|\/\*[\s\S]*?\*\/|"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'|url\([^"')]*\)|[()[\]{};,]/gi

/** The places of all style rules in a list of rules. */
function styleRules(rules: readonly Rule<Declaration>[]): string[] {
  return rules.flatMap(rule => {
    const inner =
      'value' in rule && rule.value && 'rules' in rule.value ? (rule.value.rules as Rule<Declaration>[]) : []
    return [...(rule.type === 'style' ? [placeOf(rule.value.loc)] : []), ...styleRules(inner ?? [])]
  })
}

function placeOf({ line, column }: Location): string {
  return `${line}:${column}`
}
