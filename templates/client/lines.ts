/**
 * Links to lines of code: `#L3` and `#L3-L5` for the first block of a page, `#install.L3` for the first one after the
 * heading with the id `install`, `#install.2.L3` for the second. The numbers of a block that shows them are links, which
 * copy their address; with Shift, to the lines from the last one. Loaded with the first such address, or when the
 * reader begins to use a page with numbers.
 */
import type { announce } from './announce.ts'
import { loadStyles } from './later-styles.ts'
import { showCopied } from './show-copied.ts'

const BLOCK = '.theme-code-block'
const NUMBERED = '.dg-line-numbers'
const NUMBER = 'dg-line-link'
const MARKED = 'dg-linked-line'
const LINES = /^(?:(.*)\.)?L(\d+)(?:-L?(\d+))?$/

const linesOf = (block: Element) => [...block.querySelectorAll<HTMLElement>('.token-line')]
/** The number of the first line. */
const startOf = (block: HTMLElement) => Number(block.dataset.start ?? 1)

/** The blocks of the page by their names: the heading before them, and their number after it from the second on. */
function blocks(): Map<string, HTMLElement> {
  const named = new Map<string, HTMLElement>()
  let heading = ''
  let count = 0
  for (const part of document.querySelectorAll<HTMLElement>(`.markdown :is(h1,h2,h3,h4,h5,h6)[id],.markdown ${BLOCK}`))
    if (part.matches(BLOCK)) {
      count++
      const name = [heading, count > 1 ? count : ''].filter(Boolean).join('.')
      if (!named.has(name)) named.set(name, part)
    } else {
      // The title of a page is no part of a name, so that it can change.
      heading = part.matches('h1') ? '' : part.id
      count = 0
    }
  return named
}

function mark(lines: readonly HTMLElement[]): void {
  for (const line of document.querySelectorAll(`.${MARKED}`)) line.classList.remove(MARKED)
  for (const line of lines) line.classList.add(MARKED)
}

/**
 * Marks the lines that a hash names, and scrolls to them. A block that has become shorter is shown without marks.
 * @param open opens everything around an element
 * @param cause the change of the hash, if there was one; a reader who is elsewhere on a page that was loaded again stays
 */
export function showLines(id: string, open: (element: Element) => boolean, cause?: Event): void {
  const [, name = '', from = '', to = from] = LINES.exec(id) ?? []
  const block = blocks().get(name)
  if (!block || from === '') return
  void loadStyles('toolStyles')
  const [first = 0, last = 0] = [Number(from), Number(to)].sort((a, b) => a - b).map(at => at - startOf(block))
  const lines = linesOf(block).slice(Math.max(0, first), last + 1)
  mark(lines)
  const wasHidden = open(block)
  const scroll = () => (lines[0] ?? block).scrollIntoView({ block: 'center', behavior: 'instant' })
  if (cause || wasHidden) scroll()
  // A page that has just been opened is scrolled to its start first.
  else requestAnimationFrame(() => scrollY === 0 && scroll())
}

/** The line at which the last link began, as the start of a range. */
let anchor: HTMLElement | undefined

function link(number: HTMLElement, isRange: boolean, say: typeof announce): void {
  const block = number.closest<HTMLElement>(BLOCK)
  const line = number.parentElement
  if (!block || !line) return
  const lines = linesOf(block)
  const from = isRange && anchor && lines.includes(anchor) ? anchor : line
  anchor = from
  const [first = 0, last = 0] = [lines.indexOf(from), lines.indexOf(line)].sort((a, b) => a - b)
  mark(lines.slice(first, last + 1))
  void loadStyles('toolStyles')
  const name = [...blocks()].find(([, other]) => other === block)?.[0]
  const [start, end] = [first, last].map(at => `L${at + startOf(block)}`)
  const id = [...(name ? [name] : []), start === end ? start : `${start}-${end}`].join('.')
  const url = new URL(location.href)
  url.hash = id
  history.replaceState(history.state, '', url)
  navigator.clipboard?.writeText(url.href).then(
    () => showCopied(number, say),
    // The address is in the browser's address bar.
    () => undefined,
  )
}

/** One number of a block is a tab stop; arrows move from there. */
function moveFrom(number: HTMLElement, event: KeyboardEvent): void {
  const all = [...(number.closest(BLOCK)?.querySelectorAll<HTMLElement>(`.${NUMBER}`) ?? [])]
  const at = all.indexOf(number)
  const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }
  const next = all[steps[event.key] ?? -1]
  if (steps[event.key] === undefined) return
  event.preventDefault()
  if (!next) return
  for (const other of all) other.tabIndex = other === next ? 0 : -1
  next.focus()
}

function addLinks(block: HTMLElement): void {
  const label = document.getElementById('dg-line')?.textContent ?? ''
  const code = block.querySelector('code')
  // Browsers that cannot read the number from the attribute count from 1.
  if (code && startOf(block) > 1) code.style.counterReset = `line ${startOf(block) - 1}`
  for (const [at, line] of linesOf(block).entries()) {
    const number = document.createElement('a')
    number.className = NUMBER
    number.href = '#'
    number.tabIndex = at === 0 ? 0 : -1
    number.setAttribute('aria-label', label.replace('{line}', String(at + startOf(block))))
    line.prepend(number)
  }
}

let isListening = false

/** Makes the numbers of the page's blocks links. */
export function startLines(say: typeof announce): void {
  const fresh = [...document.querySelectorAll<HTMLElement>(NUMBERED)].filter(it => !it.querySelector(`.${NUMBER}`))
  if (fresh.length > 0) void loadStyles('toolStyles').then(() => fresh.forEach(addLinks))
  if (isListening) return
  isListening = true
  const numberOf = ({ target }: Event) => (target as Element).closest?.<HTMLElement>(`.${NUMBER}`)
  document.addEventListener('click', event => {
    const number = numberOf(event)
    if (!number) return
    event.preventDefault()
    link(number, event.shiftKey, say)
  })
  document.addEventListener('keydown', event => {
    const number = numberOf(event)
    if (number) moveFrom(number, event)
  })
}
