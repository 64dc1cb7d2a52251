/** The islands of the site: as components when pages are rendered, as loaders in the browser. */
declare module 'docsgen:islands' {
  type Island = import('react').ComponentType<Record<string, unknown>>
  /** In browsers. */
  export const islands: Record<string, () => Promise<{ default: Island }>>
  export const loadHydrator: (() => Promise<typeof import('./client/hydrate.tsx')>) | undefined
}
declare module 'docsgen:island-components' {
  /** When pages are rendered. */
  export const components: Record<string, import('react').ComponentType<Record<string, unknown>>>
}
