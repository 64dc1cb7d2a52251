/** Keyboard support for tabs: arrows, Home and End, as in https://www.w3.org/WAI/ARIA/apg/patterns/tabs/. */

/** Moves from the tab that has the focus. */
export function handleTabKey(event: KeyboardEvent): void {
  const from = document.activeElement as HTMLElement | null
  const list = from?.closest('[role=tablist]')
  const tabs = [...(list?.children ?? [])] as HTMLElement[]
  const at = tabs.indexOf(from as HTMLElement)
  const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }
  const step = steps[event.key]
  if (step === undefined || at < 0) return
  event.preventDefault()
  const tab = tabs[(step + tabs.length) % tabs.length]
  tab?.focus()
  tab?.click()
}
