/** The site's own markdown components: the module that `markdown.components` names, or nothing. */
declare module 'docsgen:components' {
  const components: Record<string, import('react').ComponentType<Record<string, unknown>>>
  export = components
}
