/** What notes which components need a browser, while pages are rendered. */
import type { IslandObserver, IslandObserverName } from '../../src/model/react-activity.ts'

/** Absent if nothing is observed, as in a program that renders templates by itself. */
export function observerOf(): IslandObserver | undefined {
  const name: IslandObserverName = 'docsgen.island-observer'
  return (globalThis as unknown as Record<symbol, IslandObserver | undefined>)[Symbol.for(name)]
}

/** The result; undefined if it fails, because the component fails again where it is rendered like all others. */
export function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
