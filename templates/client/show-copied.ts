/** Shows that something was copied: in the control for a moment, and to screen readers. */
import type { announce } from './announce.ts'
import { text } from './texts.ts'

const MOMENT_MS = 2000

/** Shows it; `then` is called when the moment is over. */
export function showCopied(control: HTMLElement, say: typeof announce, then?: () => void): void {
  control.dataset.done = ''
  say(text('code.copied'))
  setTimeout(() => {
    delete control.dataset.done
    say('')
    then?.()
  }, MOMENT_MS)
}
