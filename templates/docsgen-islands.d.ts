/** The islands of the site: as components when pages are rendered, as loaders in the browser. */
declare module 'docsgen:islands' {
  type Island = import('react').ComponentType<Record<string, unknown>>
  /** In browsers. */
  export const islands: Record<string, () => Promise<{ default: Island }>>
  /** The hydrator of islands that are files ignores what only islands of pages have. */
  type Hydrator = {
    hydrateIsland: (element: HTMLElement, island: Island, loaders: typeof islands, onShown: () => void) => Promise<void>
  }
  export const loadHydrator: (() => Promise<Hydrator>) | undefined
}
declare module 'docsgen:island-components' {
  /** When pages are rendered. */
  export const components: Record<string, import('react').ComponentType<Record<string, unknown>>>
}
/** What live code can use by name: the site's `ReactLiveScope`, else React. */
declare module 'docsgen:live-scope' {
  const scope: Record<string, unknown>
  export default scope
}
/** The package of the site that runs live code. */
declare module 'docsgen:live-runner' {
  type Options = { code: string; scope: object; enableTypeScript: boolean }
  export function generateElement(options: Options, onFailure: (error: Error) => void): import('react').ComponentType
  export function renderElementAsync(
    options: Options,
    onResult: (result: import('react').ComponentType) => void,
    onFailure: (error: Error) => void,
  ): void
}
