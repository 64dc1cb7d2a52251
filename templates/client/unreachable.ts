/**
 * Addresses that the browser opens itself. If the site cannot be reached, the browser would replace the page that is
 * being read with its own error page. The reader keeps the page instead, and a message offers to try again. In every
 * page, because it could not be loaded when it is needed.
 */
import { announce } from './announce.ts'

/**
 * Runs a function that leaves the page, unless the site cannot be reached: what it answers does not matter. Then the
 * reader is told, until something else is announced, and can run `retry`.
 */
export function leave(open: () => void, retry = () => void leave(open)): Promise<void> {
  return fetch(import.meta.url, { cache: 'no-store' }).then(open, () => {
    const { texts } = JSON.parse((document.getElementById('dg-config') as HTMLElement).textContent)
    const button = document.createElement('button')
    button.className = 'button'
    button.textContent = texts['error.retry']
    button.onclick = () => {
      announce('')
      retry()
    }
    announce(texts['error.offline'], button)
  })
}
