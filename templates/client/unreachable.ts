/**
 * Addresses that the browser opens itself. If the site cannot be reached, the browser would replace the page that is
 * being read with its own error page. The reader keeps the page instead, and a message offers to try again. In every
 * page, because it could not be loaded when it is needed.
 */

let message: HTMLElement | undefined

/** Whether the site answers; what it answers does not matter. */
export function isReachable(): Promise<boolean> {
  return fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )
}

/** Runs a function that leaves the page, unless the site cannot be reached. */
export async function leave(open: () => void): Promise<void> {
  if (await isReachable()) open()
  else showUnreachable(() => leave(open))
}

/** Says that the site cannot be reached. The message is removed when the reader tries again or closes it. */
export function showUnreachable(retry: () => void): void {
  hide()
  const { texts } = JSON.parse(document.getElementById('dg-config')?.textContent || '{}')
  const button = (key: string, work?: () => void) => {
    const element = document.createElement('button')
    element.className = 'button'
    element.textContent = texts?.[key]
    element.onclick = () => {
      hide()
      work?.()
    }
    return element
  }
  const words = document.createElement('p')
  words.textContent = texts?.['error.offline']
  message = document.createElement('div')
  message.className = 'dg-load-failure dg-offline'
  message.setAttribute('role', 'alert')
  message.append(words, button('error.retry', retry), button('announcement.close'))
  document.body.append(message)
}

function hide(): void {
  message?.remove()
}

document.addEventListener('docsgen:page', hide)
addEventListener('online', hide)
