/**
 * What readers of a page see that its author did not mean: markup as text, and elements without the content that
 * gives them a meaning. Inline code is prose about markup and is not searched; blocks of code are only searched for
 * includes.
 */
import { foreignSyntax, MARKUP_LANGUAGES } from '../base/foreign-syntax.ts'
import { groupBy } from '../base/group-by.ts'
import { CELL_END, EMPTY_CELL, type Leftover, lettersBefore } from '../model/leftover.ts'
import { readAttributes } from './html/read-attributes.ts'
import { type HtmlEvents, readHtml } from './html/read-html.ts'
import type { TagKind } from './html/tag-kinds.ts'

/** Stands for inline code in the text of a page. */
const CODE = '\0'
/** Maximum number of different occurrences of a kind on a page. */
const MAX_SAMPLES = 20

/**
 * Everything that was left on a page.
 * @param main HTML of its main part
 */
export function findLeftovers(main: string): Leftover[] {
  const page = new VisiblePage()
  readHtml(main, page)
  const blocks = page.blocks.filter(({ language }) => !MARKUP_LANGUAGES.test(language)).map(({ code }) => code)
  return [...markupIn(page.shown, 'pattern'), ...markupIn(blocks.join('\n\n'), 'inCode'), ...page.leftEmpty]
}

/** The markup in a text. What one kind has found is not searched for the others. */
function markupIn(text: string, field: 'pattern' | 'inCode'): Leftover[] {
  let rest = text
  return foreignSyntax().shown.flatMap((kind): Leftover[] => {
    const pattern = kind[field]
    if (!pattern?.test(rest)) return []
    const every = new RegExp(pattern, `${pattern.flags}g`)
    const found = [...rest.matchAll(every)].map(({ 0: written, index }) => ({ sample: written.trim(), index }))
    const samples = [...groupBy(found, ({ sample }) => sample)].slice(0, MAX_SAMPLES)
    const searched = rest
    rest = rest.replace(every, ' ')
    return [
      {
        what: kind.what,
        form: field === 'pattern' ? 'text' : 'code',
        samples: samples.map(([sample, own]): Leftover['samples'][number] => {
          return [sample, own.length, own.slice(0, MAX_SAMPLES).map(({ index }) => lettersBefore(searched, index))]
        }),
      },
    ]
  })
}

function count(samples: Map<string, number>, sample: string): void {
  const known = samples.get(sample)
  if (known !== undefined || samples.size < MAX_SAMPLES) samples.set(sample, (known ?? 0) + 1)
}

/** An element that means nothing if it is empty. */
interface Watched {
  what: string
  sample: string
}

interface OpenElement {
  name: string
  watched?: Watched
  hasContent: boolean
}

/** Elements that show something without text. */
const MEDIA = new Set(
  'svg img video audio iframe input object picture canvas embed math textarea select button hr meter progress'.split(
    ' ',
  ),
)
/** Elements whose text is not part of the page's. */
const UNREAD = new Set('script style template noscript svg textarea select button annotation math'.split(' '))
const INLINE_CODE = new Set(['code', 'kbd', 'samp', 'tt', 'var'])
/** Elements whose end begins a new line of the text. */
const ENDS_LINE = new Set('p li h1 h2 h3 h4 h5 h6 td th dt dd div summary blockquote pre figcaption'.split(' '))
/** Elements whose attributes are read, and what has to be in those of others. */
const READ_BY_NAME = new Set('a h1 h2 h3 h4 h5 h6 summary nav pre code'.split(' '))
const READ_BY_ATTRIBUTE = /hidden|hash-link|breadcrumbs|role|dg-toc-mobile|dg-related/i

/** The visible text of a page, its blocks of code, and its empty elements. */
class VisiblePage implements HtmlEvents {
  shown = ''
  /** The last character of the text. Asking the text itself joins its parts each time. */
  #lastShown = ''
  readonly blocks: { language: string; code: string }[] = []
  readonly #open: OpenElement[] = []
  readonly #empty = new Map<string, Map<string, number>>()
  #codeDepth = 0
  #preDepth = 0
  #navDepth = 0
  #row: string[] = []
  #cell = ''

  get leftEmpty(): Leftover[] {
    return [...this.#empty].map(([what, samples]) => ({ what, form: 'empty', samples: [...samples] }))
  }

  open({ name, isBlock, isVoid }: TagKind, source: string): boolean {
    if (isBlock || name === 'br') this.#endLine()
    if (MEDIA.has(name) || name === 'annotation') this.#fill()
    if (UNREAD.has(name)) return false
    // Most elements have no attribute that matters here, and to read all of them would take most of the time.
    const isAttributeRead = READ_BY_NAME.has(name) || READ_BY_ATTRIBUTE.test(source)
    const attributes = isAttributeRead ? readAttributes(source) : undefined
    if (attributes && (isHidden(attributes) || isAboutOthers(name, attributes))) return false
    // The island may fill it.
    if (name.includes('-')) this.#fill()
    if (name === 'pre') this.blocks.push({ language: languageIn(attributes) ?? '', code: '' })
    else if (name === 'code' && this.#preDepth > 0) {
      const block = this.blocks.at(-1)
      if (block) block.language = languageIn(attributes) ?? block.language
    }
    if (isVoid) return true
    this.#countDepth(name, 1)
    this.#open.push({ name, watched: attributes && watchedAs(name, attributes), hasContent: false })
    if (name === 'tr') this.#row = []
    if (isCell(name)) this.#cell = ''
    return true
  }

  text(text: string): void {
    if (text.trim() !== '') this.#fill()
    this.#cell += text
    const block = this.blocks.at(-1)
    if (block && this.#preDepth > 0) block.code += `${text}\n`
    else if (this.#navDepth > 0) return
    else if (this.#codeDepth === 0) this.#show(text)
    else if (this.#lastShown !== CODE) this.#show(CODE)
  }

  close(written: string): void {
    const name = written.toLowerCase()
    const open = this.#open
    let at = open.length - 1
    while (at >= 0 && open[at]?.name !== name) at--
    if (at < 0) return
    for (let inside = at; inside < open.length; inside++) this.#leave(open[inside] as OpenElement)
    open.length = at
  }

  #countDepth(name: string, by: 1 | -1): void {
    if (INLINE_CODE.has(name)) this.#codeDepth += by
    else if (name === 'pre') this.#preDepth += by
    else if (name === 'nav') this.#navDepth += by
  }

  #leave({ name, watched, hasContent }: OpenElement): void {
    if (isCell(name)) this.#row.push(hasContent ? this.#cell.trim() || CODE : '')
    if (name === 'tr' && this.#row.includes('') && this.#row.some(cell => cell !== ''))
      this.#note({ what: EMPTY_CELL, sample: this.#row.join(CELL_END) })
    this.#countDepth(name, -1)
    if (ENDS_LINE.has(name)) this.#endLine()
    if (watched && !hasContent) this.#note(watched)
  }

  #note({ what, sample }: Watched): void {
    const samples = this.#empty.get(what) ?? new Map<string, number>()
    this.#empty.set(what, samples)
    count(samples, sample)
  }

  #endLine(): void {
    if (this.#lastShown !== '\n') this.#show('\n')
  }

  #show(text: string): void {
    this.shown += text
    this.#lastShown = text.at(-1) ?? this.#lastShown
  }

  /** Everything that is open has content. */
  #fill(): void {
    for (let at = this.#open.length - 1; at >= 0; at--) {
      const element = this.#open[at] as OpenElement
      if (element.hasContent) return
      element.hasContent = true
    }
  }
}

function isCell(name: string): boolean {
  return name === 'td' || name === 'th'
}

type Attributes = ReturnType<typeof readAttributes>

function languageIn(attributes: Attributes | undefined): string | undefined {
  return /(?:^|\s)language-(\S+)/.exec(attributes?.class ?? '')?.[1]
}

function isHidden({ hidden, class: classes = '', 'aria-hidden': fromReaders }: Attributes): boolean {
  return hidden !== undefined || fromReaders === 'true' || /(?:^|\s)hash-link(?:\s|$)/.test(classes)
}

/** Whether an element repeats titles and headings: of breadcrumbs, only what is empty matters. */
function isAboutOthers(name: string, { class: classes = '' }: Attributes): boolean {
  if (name === 'nav') return !classes.includes('breadcrumbs')
  return /(?:^|\s)(?:dg-toc-mobile|dg-related)(?:\s|$)/.test(classes)
}

/** What an element is called if it turns out to be empty; undefined for one that may be. */
function watchedAs(name: string, attributes: Attributes): Watched | undefined {
  const { href, id = '', class: classes, title, role, 'aria-label': label } = attributes
  const isNamed = Boolean(label ?? title)
  // A class may draw an icon, and the target of a link within the page may be all that the element is for.
  if (name === 'a' && href && !isNamed && (!classes || isCrumb(classes)) && !href.startsWith('#'))
    return { what: isCrumb(classes) ? 'a breadcrumb' : 'a link', sample: href }
  if (/^h[1-6]$/.test(name) && !isNamed) return { what: 'a heading', sample: id }
  if (name === 'summary' || role === 'tab') return isNamed ? undefined : { what: 'a label', sample: '' }
  return name === 'span' && isCrumb(classes) ? { what: 'a breadcrumb', sample: '' } : undefined
}

function isCrumb(classes = ''): boolean {
  return classes === 'breadcrumbs__link'
}
