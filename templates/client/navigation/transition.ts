/**
 * Fades from one page to the next, where the site wants it, the browser can and the reader does not want less motion.
 */
import { pageConfig } from '../texts.ts'

/** Makes the change. Rejects with what it throws. */
export async function withTransition(change: () => void): Promise<void> {
  const mayMove = pageConfig().viewTransitions && !matchMedia('(prefers-reduced-motion: reduce)').matches
  if (!mayMove || !('startViewTransition' in document)) return change()
  const transition = document.startViewTransition(change)
  // Another page may follow before this one is shown: then nothing fades.
  for (const part of [transition.ready, transition.finished]) part.catch(() => undefined)
  await transition.updateCallbackDone
}
