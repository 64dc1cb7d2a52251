/**
 * The names of folders and files with translations, below the folder of a locale. A feature provides those of another
 * tool, so that translation services and existing folders can be used.
 */

/** The kinds of sections of a site. */
type SectionKind = 'docs' | 'blog' | 'pages'

/** The names that a tool gives them. */
export interface TranslationNames {
  /** The folder of a section, by its kind; other names of sections follow with a hyphen. */
  sections: Readonly<Record<SectionKind, string>>
  /** The texts around pages. */
  navbar: string
  footer: string
}

/** docsgen's own names. */
export const OWN_NAMES: TranslationNames = {
  sections: { docs: 'docs', blog: 'blog', pages: 'pages' },
  navbar: 'navbar.json',
  footer: 'footer.json',
}

/** The folder of a section of the site, by its kind and its name. */
export function sectionFolder({ sections }: TranslationNames, kind: SectionKind, id = 'default'): string {
  return sections[kind] + (id === 'default' ? '' : `-${id}`)
}
