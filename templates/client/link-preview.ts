/**
 * Previews of links in a text: the title and the first words of the page, heading, term or symbol that a link leads to,
 * while the pointer or the keyboard's focus is on it. The data is the HTML of the page, which navigation fetches at that
 * moment anyway. As WCAG 1.4.13 asks, Escape hides a preview, the pointer can move onto it, and it stays until then.
 * Loaded with the first such link.
 */
import { loadStyles } from './later-styles.ts'
import { make } from './make.ts'

/** Links in the text, except those that show what they lead to, or that do something. */
const LINKS = '.markdown a[href]:not([title],.hash-link,.button,.dg-line-link,[data-no-preview],[data-no-preview] *)'
const HAS_OWN = '.dg-card,.card,.dg-cards,.dg-term,[data-dg-island],[role=tablist]'
/** In milliseconds. The keyboard's focus moves on through many links. */
const DELAY = { pointer: 350, focus: 700, leave: 250 }
const MAX_LETTERS = 260
const HEADINGS = 'h1,h2,h3,h4,h5,h6'
const ID = 'dg-preview'

/** Finds the page of a link; undefined if there is none on this site, or if it belongs to another build. */
type Find = (link: HTMLAnchorElement) => Promise<Document | undefined>

interface Preview {
  title: string
  text: string
  /** Of a symbol. */
  signature?: string
  lang: string
  dir: string
}

/** The words of an element without controls and hidden parts; formulas without their source. */
function wordsOf(element: Element | null | undefined): string {
  const copy = element?.cloneNode(true) as Element | undefined
  for (const part of copy?.querySelectorAll(
    '.hash-link,.katex-mathml,script,style,button,svg,[hidden],.dg-term__note',
  ) ?? [])
    part.remove()
  return (
    copy?.textContent
      ?.replace(/\u200b/g, '')
      .replace(/\s+/g, ' ')
      .trim() ?? ''
  )
}

function cut(text: string): string {
  return text.length <= MAX_LETTERS ? text : `${text.slice(0, MAX_LETTERS).replace(/\s+\S*$/, '')}…`
}

/** The first words after a heading, up to the next one. */
function textAfter(heading: Element): string {
  for (let next = heading.nextElementSibling; next && !next.matches(HEADINGS); next = next.nextElementSibling) {
    const words = next.matches('p,ul,ol,dl,blockquote,.alert,table') ? wordsOf(next) : ''
    if (words) return words
  }
  return ''
}

/** What an element of a page is about. */
function describe(target: Element): Pick<Preview, 'title' | 'text' | 'signature'> {
  const symbol = target.closest('.dg-symbol')
  const heading = target.closest(HEADINGS) ?? symbol?.querySelector(HEADINGS)
  if (symbol && heading)
    return {
      title: wordsOf(heading),
      text: wordsOf(symbol.querySelector('.dg-symbol__text p')),
      signature: symbol.querySelector('.dg-symbol__signature pre')?.textContent?.trim(),
    }
  if (heading) return { title: wordsOf(heading), text: textAfter(heading) }
  const term = target.closest('dt')
  if (term) return { title: wordsOf(term), text: wordsOf(term.nextElementSibling) }
  return { title: '', text: wordsOf(target.closest('li,p,tr,dd,figure') ?? target) }
}

function previewOf(page: Document, id: string): Preview | undefined {
  const { lang, dir } = page.documentElement
  const target = id ? page.getElementById(id) : null
  const about = target ? describe(target) : undefined
  const title = about?.title || wordsOf(page.querySelector('main h1'))
  const ofPage = () =>
    page.querySelector<HTMLMetaElement>('meta[name=description]')?.content || wordsOf(page.querySelector('.markdown p'))
  const text = about ? about.text : ofPage()
  return title || text ? { title, lang, dir, text: cut(text), signature: about?.signature } : undefined
}

function cardOf({ title, text, signature, lang, dir }: Preview): HTMLElement {
  const card = make('div', '', make('b', title))
  if (signature) card.append(make('code', cut(signature)))
  if (text) card.append(make('p', text))
  card.id = ID
  card.setAttribute('role', 'tooltip')
  Object.assign(card, { lang, dir })
  return card
}

/** Places a card below the line of a link that the pointer is on, or above it if there is more room. */
function place(card: HTMLElement, link: Element, x: number): void {
  const rects = [...link.getClientRects()]
  const rect = rects.find(({ left, right }) => left <= x && x <= right) ?? rects[0] ?? link.getBoundingClientRect()
  const { width, height } = card.getBoundingClientRect()
  const isBelow = rect.bottom + height + 12 < innerHeight || rect.top < height
  const left = Math.min(Math.max(12, rect.left), document.documentElement.clientWidth - width - 12)
  const origin = (card.offsetParent ?? document.documentElement).getBoundingClientRect()
  card.style.left = `${left - origin.left}px`
  card.style.top = `${(isBelow ? rect.bottom + 6 : rect.top - height - 6) - origin.top}px`
}

/** The link of an event that asks for a preview, if it is to have one. */
function linkOf(event: Event): HTMLAnchorElement | undefined {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(LINKS) : null
  if (!link || (event as PointerEvent).pointerType === 'touch') return undefined
  if (link.closest(HAS_OWN) || link.querySelector('img')) return undefined
  // The page itself.
  if (link.href.replace(/#$/, '') === location.href.replace(/#.*/, '')) return undefined
  // A link that the pointer pressed has the focus as well, but the reader is leaving.
  return event.type === 'focusin' && !link.matches(':focus-visible') ? undefined : link
}

/**
 * Starts showing previews.
 * @param idOf reads the id in an address
 * @param first the event on the link that loaded this module
 */
export function startPreviews(find: Find, idOf: (url: URL) => string, first: Event): void {
  let shown: { link: HTMLAnchorElement; card: HTMLElement } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The link that the pointer or the focus is on. */
  let wanted: HTMLAnchorElement | undefined

  function hide(): void {
    clearTimeout(timer)
    wanted = undefined
    shown?.card.remove()
    shown?.link.removeAttribute('aria-describedby')
    shown = undefined
  }

  async function show(link: HTMLAnchorElement, x: number): Promise<void> {
    const url = new URL(link.href)
    const isHere = url.pathname === location.pathname && url.search === location.search
    const [page] = await Promise.all([isHere ? document : find(link).catch(() => undefined), loadStyles('toolStyles')])
    const preview = page && previewOf(page, idOf(url))
    if (!preview || wanted !== link || !link.isConnected) return
    const card = cardOf(preview)
    // Inside of the page's main part, where screen readers look for content.
    document.getElementById('dg-main')?.append(card)
    place(card, link, x)
    link.setAttribute('aria-describedby', ID)
    shown = { link, card }
  }

  function onEnter(event: Event): void {
    const target = event.target instanceof Element ? event.target : null
    const link = linkOf(event)
    if (target?.closest(`#${ID}`) || (link && link === wanted)) clearTimeout(timer)
    else if (link) {
      hide()
      wanted = link
      const wait = event.type === 'focusin' ? DELAY.focus : DELAY.pointer
      timer = setTimeout(() => void show(link, (event as PointerEvent).clientX ?? 0), wait)
    }
  }

  function onLeave({ target, relatedTarget }: PointerEvent | FocusEvent): void {
    const from = target instanceof Element ? target.closest(`${LINKS},#${ID}`) : null
    if (!from || (relatedTarget instanceof Node && from.contains(relatedTarget))) return
    clearTimeout(timer)
    if (shown) timer = setTimeout(hide, DELAY.leave)
    else wanted = undefined
  }

  for (const type of ['pointerover', 'focusin']) document.addEventListener(type, onEnter, { passive: true })
  for (const type of ['pointerout', 'focusout'] as const) document.addEventListener(type, onLeave, { passive: true })
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && hide())
  document.addEventListener('docsgen:page', hide)
  document.addEventListener('click', event => (event.target as Element).closest?.('a') && hide())
  // The reader may have moved on while this module was loaded.
  if (linkOf(first)?.matches(':hover,:focus')) onEnter(first)
}
