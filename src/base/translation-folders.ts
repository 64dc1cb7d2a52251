/**
 * The names of folders and files with translations, below the folder of a locale: those that sites have that are
 * translated for Docusaurus, so that translation services and existing folders can be used.
 */

/** The folder of a section of the site, by its kind and its name. */
export function sectionFolder(kind: 'docs' | 'blog' | 'pages', id = 'default'): string {
  return `docusaurus-plugin-content-${kind}${id === 'default' ? '' : `-${id}`}`
}

/** The texts around pages. */
export const SHELL_TEXTS = {
  navbar: 'docusaurus-theme-classic/navbar.json',
  footer: 'docusaurus-theme-classic/footer.json',
} as const
