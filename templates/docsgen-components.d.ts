/** The markdown components of plugins, and the site's own: those of the module that `markdown.components` names. */
declare module 'docsgen:components' {
  export const components: Record<string, import('react').ComponentType<Record<string, unknown>>>
}

/** The function that adds the site's languages of code to Prism; undefined if it has none. */
declare module 'docsgen:code-languages' {
  export const addLanguages: ((prism: object) => void) | undefined
}

/** Data that code of a site can read about the site: its config, languages, docs and texts. */
declare module 'docsgen:site' {
  const site: { siteConfig: object; i18n: object; docs: object[]; messages: object }
  export default site
}

/** The data that components of the site around all pages provide to components in the text of pages. */
declare module 'docsgen:providers' {
  export const withProviders: (scope: object, content: import('react').ReactNode) => import('react').ReactNode
}

/** `client/slot-contexts.tsx`, or functions that do nothing on a site without components that provide data. */
declare module 'docsgen:slot-contexts' {
  export const useProvided: (ref: import('react').RefObject<HTMLElement | null>) => void
  export const providedAround: (
    element: HTMLElement,
  ) => ((content: import('react').ReactNode) => import('react').ReactNode) | undefined
}

/** docsgen's own markdown components, by the table of components. */
declare module 'docsgen:content-components' {
  /** Whether the site's theme has taken the place of templates, so that its code may be among the components. */
  export const areReplaced: boolean
  export const components: Record<string, import('react').ComponentType<Record<string, unknown>>>
}

/** A component of a theme that sites replace: the site's own, or docsgen's counterpart. */
declare module 'docsgen:theme/*' {
  // biome-ignore lint/suspicious/noExplicitAny: each component has props of its own.
  const component: import('react').ComponentType<any>
  export default component
}
