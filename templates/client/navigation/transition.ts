/**
 * Fades between pages, if the site enables it, the browser supports it and the reader does not prefer reduced motion.
 */
import { pageConfig } from '../texts.ts'

/** Makes the change. Rejects with its error. */
export async function withTransition(change: () => void): Promise<void> {
  const mayMove = pageConfig().viewTransitions && !matchMedia('(prefers-reduced-motion: reduce)').matches
  if (!mayMove || !('startViewTransition' in document)) return change()
  const transition = document.startViewTransition(change)
  // Another page may follow before this one is shown, which cancels the transition.
  for (const part of [transition.ready, transition.finished]) part.catch(() => undefined)
  await transition.updateCallbackDone
}
