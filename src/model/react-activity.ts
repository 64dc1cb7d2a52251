/** What components do that only works in browsers, as noticed while pages are rendered (`src/base/react-activity.ts`). */

/** A component, and what it uses. */
export interface Activity {
  /** Its name; undefined for elements of the page itself. */
  component?: string
  /** Hooks, methods and handlers: `useState`, `onClick`. */
  uses: string[]
  /** The number of the part of the page that contains it. */
  part: number
}

/** A mistake in the use of an island. */
export interface IslandProblem {
  island: string
  /** A clause that follows the name of the island. */
  problem: string
  hint: string
  part: number
}

/** Everything that was noticed. */
export interface Observed {
  activities: Activity[]
  /** Whether something is shown only, or otherwise, in browsers. That alone is no finding. */
  differsInBrowsers: boolean
  islandProblems: IslandProblem[]
}

/** What islands call; the code of islands is in another bundle, so it is shared as a global. */
export interface IslandObserver {
  /** Renders an island, whose components may use everything. */
  inIsland: <T>(work: () => T) => T
  report: (problem: Omit<IslandProblem, 'part'>) => void
  /** Runs work, and tells whether what it renders needs a browser, or differs there. Nothing of it is reported. */
  activityOf: <T>(work: () => T) => { result: T; isActive: boolean }
  /** Notes that the content which is rendered differs in browsers. */
  noteBrowser: () => void
  /** Names the contexts whose values change in browsers: components that read them need a browser. */
  noteLive: (contexts: Iterable<object>) => void
}

/** The name of the global symbol. Templates import only types of the model. */
export type IslandObserverName = 'docsgen.island-observer'

/**
 * Reads the contexts that code of the site has created, while a component is rendered. Returns their values without those that
 * contexts have by default.
 */
export type ReadContexts = () => ReadonlyMap<object, unknown>

/** The name of the global symbol of that function. */
export type ReadContextsName = 'docsgen.read-contexts'
