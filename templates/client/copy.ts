/**
 * Copies a block of code, and says so: in the button for a moment, and to those who listen.
 */
import { announce } from './announce.ts'
import { text } from './texts.ts'

/** Copies what stands beside the button. */
export async function copyCode(button: HTMLElement): Promise<void> {
  const code = button.parentElement?.querySelector('code')
  if (!code) return
  try {
    await navigator.clipboard.writeText((code.textContent ?? '').replace(/\n$/, ''))
  } catch {
    // Browsers refuse it on plain HTTP: the reader's own shortcut takes it from here.
    getSelection()?.selectAllChildren(code)
    return
  }
  button.dataset.done = ''
  announce(text('code.copied'))
  setTimeout(() => {
    delete button.dataset.done
    announce('')
  }, 2000)
}
