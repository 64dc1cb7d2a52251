/**
 * Waits for the first sign of the reader's hands and then loads what minds the controls. All of them work
 * without it, only less smoothly.
 */
const SIGNS = ['pointerover', 'touchstart', 'focusin', 'keydown', 'change']

/** Starts waiting. The drawer's box opens by Enter as well, as a button does. */
export function startControls(): void {
  const load = () => {
    for (const type of SIGNS) document.removeEventListener(type, load)
    import('./controls.ts').then(
      controls => controls.startControls(),
      () => {
        for (const type of SIGNS) document.addEventListener(type, load, { passive: true })
      },
    )
  }
  for (const type of SIGNS) document.addEventListener(type, load, { passive: true })
  document.addEventListener('keydown', ({ key, target }) => {
    if (key === 'Enter' && target instanceof HTMLElement && target.id === 'dg-menu') target.click()
  })
}
