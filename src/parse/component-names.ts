/**
 * The names that tags of a page may use, and which of these components only rendering tells all about.
 */
import type { ContentComponents } from './html/render-body.ts'

/** Components by name. */
export interface ComponentNames {
  names: string[]
  /** Those that may fail, or bring ids that no tag has. */
  busy: string[]
}

/** What a component may promise of itself. */
interface Promises {
  /** It cannot fail, and brings no ids. */
  addsNothing?: boolean
  /** The same, and more: see html/static-templates.ts. */
  opaqueProps?: readonly string[]
}

/** What parse writes by itself; a theme may lack them. */
export const OWN_NAMES = [
  ...(['Heading', 'CodeBlock', 'Admonition', 'AdmonitionTitle'] as const),
  ...(['Tabs', 'TabItem', 'MathBlock', 'MathInline'] as const),
] as const

/** What docsgen brings, as `namesOf` would have it: known without bundling anything. A test holds the two equal. */
export const BUILT_IN: ComponentNames = {
  names: [...OWN_NAMES, 'BrowserOnly', 'Link', 'TOCInline', 'ThemedImage', 'Translate', 'img', 'table'],
  busy: ['BrowserOnly', 'Link', 'TOCInline', 'ThemedImage', 'Translate'],
}

/** The names of a bundle's components. */
export function namesOf(components: ContentComponents): ComponentNames {
  const isBusy = ({ addsNothing, opaqueProps }: Promises) => !addsNothing && !opaqueProps
  const busy = Object.entries(components).filter(([, component]) => isBusy(component as Promises))
  return { names: [...new Set([...OWN_NAMES, ...Object.keys(components)])], busy: busy.map(([name]) => name) }
}
