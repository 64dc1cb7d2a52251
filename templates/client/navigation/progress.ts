/** The progress display for pages that take long: a thin bar above the page, and after a while a spinner. */
import { text } from '../texts.ts'

/** All in milliseconds, except for the bar's length, which is a share of the window's width. */
const BAR = { after: 200, minimum: 0.08, speed: 200, trickle: 800, most: 0.994 }
const SPINNER_DELAY_MS = 1000

/** Starts the display; a long wait is announced. Returns a function that ends it. */
export function startProgress(announce: (text: string) => void): () => void {
  const main = document.getElementById('dg-main')
  let stopBar: (() => void) | undefined
  let spinner: HTMLElement | undefined
  const timers = [
    setTimeout(() => {
      stopBar = startBar()
    }, BAR.after),
    setTimeout(() => {
      spinner = put('dg-spinner')
      main?.setAttribute('aria-busy', 'true')
      announce(text('nav.loading'))
    }, SPINNER_DELAY_MS),
  ]
  return () => {
    for (const timer of timers) clearTimeout(timer)
    stopBar?.()
    spinner?.remove()
    main?.removeAttribute('aria-busy')
  }
}

/** Shows the bar. It slows down, and reaches the end only when the wait is over. */
function startBar(): () => void {
  const bar = put('dg-progress')
  let length = BAR.minimum
  const show = () => bar.style.setProperty('transform', `scaleX(${length})`)
  show()
  const timer = setInterval(() => {
    length = Math.min(BAR.most, length + (1 - length) / 10)
    show()
  }, BAR.trickle)
  return () => {
    clearInterval(timer)
    length = 1
    show()
    setTimeout(() => bar.classList.add('dg-progress--done'), BAR.speed)
    setTimeout(() => bar.remove(), 2 * BAR.speed)
  }
}

function put(className: string): HTMLElement {
  const element = document.createElement('div')
  element.className = className
  element.setAttribute('aria-hidden', 'true')
  document.body.append(element)
  return element
}
