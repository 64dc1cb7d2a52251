/**
 * Tabs by keyboard: arrows, Home and End, as https://www.w3.org/WAI/ARIA/apg/patterns/tabs/ has it.
 */

function moveFocus(event: KeyboardEvent): void {
  const list = event.target instanceof Element ? event.target.closest('[role=tablist]') : null
  const tabs = [...(list?.children ?? [])] as HTMLElement[]
  const at = tabs.indexOf(event.target as HTMLElement)
  const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }
  const step = steps[event.key]
  if (step === undefined || at < 0) return
  event.preventDefault()
  const tab = tabs[(step + tabs.length) % tabs.length]
  tab?.focus()
  tab?.click()
}

/** Starts minding the keys. */
export function startTabKeys(): void {
  document.addEventListener('keydown', moveFocus)
}
