/**
 * The table of all components that docsgen knows by name. Every stage that treats components differently uses this
 * table; a new component is a file in `templates/` and a row here.
 */

/** The properties of a component. */
export interface ComponentTraits {
  /** File of `templates/content/` that exports it, with a capital letter. Slots and most elements have none. */
  file?: string
  /** Whether pages may use it by name. Others are only created by the parser from markdown. */
  isAuthorable: boolean
  /** Its HTML depends on the whole site, and is created when the page is rendered. */
  isSlot?: boolean
  /** The parser itself inserts it, so it exists even if a theme has none of that name. */
  isOwn?: boolean
  /** It passes its children on without inspecting them. */
  passesChildren?: boolean
  /** It passes its children on, and only looks at whether the first one is this component. */
  looksFor?: string
  /** Text after it continues on a new line. */
  endsLine?: boolean
  /** Its text is not part of the page's text. */
  isSilent?: boolean
  /** It stands apart from the words beside it: in headings, there is a space around it. */
  isLabel?: boolean
  /** It may fail, or contribute ids that no tag has, which only rendering reveals. */
  isBusy?: boolean
  /**
   * The parser replaces it with another component, unless the site has one of that name: with that of `means`, or one
   * of its own.
   */
  isShorthand?: boolean
  /** The component for which the shorthand is another name. */
  means?: string
  /** Its `icon` is the name of an icon, which becomes a `Drawing` before its text. */
  hasIcon?: boolean
  /** It represents elements of the document's head. */
  isHead?: boolean
  /** Without its own items, it lists the pages of its category. */
  listsCategory?: boolean
  /** It lists the pages that were changed last. */
  listsChanges?: boolean
}

/** Every component, by name. Names in lower case are elements. */
export const COMPONENTS: Readonly<Record<string, ComponentTraits>> = {
  Admonition: {
    file: 'Admonition.tsx',
    isAuthorable: true,
    isOwn: true,
    looksFor: 'AdmonitionTitle',
    endsLine: true,
  },
  AdmonitionTitle: { file: 'Admonition.tsx', isAuthorable: false, isOwn: true, passesChildren: true, endsLine: true },
  Aside: { isAuthorable: true, isShorthand: true, means: 'Admonition' },
  Badge: { file: 'Badge.tsx', isAuthorable: true, isLabel: true },
  Banner: { file: 'Banner.tsx', isAuthorable: true, endsLine: true },
  BrowserOnly: { file: 'code-components.tsx', isAuthorable: true, isBusy: true },
  Card: { file: 'cards.tsx', isAuthorable: true, endsLine: true, hasIcon: true },
  CardGrid: { file: 'cards.tsx', isAuthorable: true },
  /** An island, which the parser inserts for live code. */
  LiveCode: { isAuthorable: false, isOwn: true, isBusy: true },
  CodeBlock: { file: 'CodeBlock.tsx', isAuthorable: true, isOwn: true, passesChildren: true, isSilent: true },
  Definition: { file: 'Definition.tsx', isAuthorable: false, isOwn: true, passesChildren: true },
  Details: { isAuthorable: true, isShorthand: true, means: 'Disclosure' },
  Diagram: { file: 'Diagram.tsx', isAuthorable: false, isOwn: true, passesChildren: true },
  Disclosure: { file: 'code-components.tsx', isAuthorable: false, isOwn: true, passesChildren: true, endsLine: true },
  RecentChanges: { isAuthorable: true, isSlot: true, listsChanges: true },
  DocCardList: { isAuthorable: true, isSlot: true, listsCategory: true },
  Drawing: { file: 'Drawing.tsx', isAuthorable: false, isOwn: true },
  FileTree: { file: 'lists.tsx', isAuthorable: true },
  Glossary: { isAuthorable: true, isShorthand: true },
  Head: { isAuthorable: true, isHead: true },
  Heading: { file: 'Heading.tsx', isAuthorable: false, isOwn: true, passesChildren: true },
  Icon: { isAuthorable: true, isShorthand: true },
  Link: { file: 'code-components.tsx', isAuthorable: true, passesChildren: true, isBusy: true },
  LinkButton: { file: 'cards.tsx', isAuthorable: true, hasIcon: true },
  LinkCard: { file: 'cards.tsx', isAuthorable: true, endsLine: true, hasIcon: true },
  MathBlock: { file: 'maths.tsx', isAuthorable: false, isOwn: true, passesChildren: true, isSilent: true },
  MathInline: { file: 'maths.tsx', isAuthorable: false, isOwn: true, passesChildren: true },
  Steps: { file: 'lists.tsx', isAuthorable: true },
  TOCInline: { file: 'TOCInline.tsx', isAuthorable: true, isBusy: true },
  TabItem: { file: 'Tabs.tsx', isAuthorable: true, isOwn: true, passesChildren: true, endsLine: true },
  Tabs: { file: 'Tabs.tsx', isAuthorable: true, isOwn: true, endsLine: true },
  Term: { isAuthorable: true, isShorthand: true },
  ThemedImage: { file: 'images.tsx', isAuthorable: true, isBusy: true },
  Translate: { file: 'code-components.tsx', isAuthorable: true, isBusy: true },
  a: { isAuthorable: true, passesChildren: true },
  details: { isAuthorable: true, passesChildren: true },
  h1: { isAuthorable: true, passesChildren: true },
  h2: { isAuthorable: true, passesChildren: true },
  h3: { isAuthorable: true, passesChildren: true },
  h4: { isAuthorable: true, passesChildren: true },
  h5: { isAuthorable: true, passesChildren: true },
  h6: { isAuthorable: true, passesChildren: true },
  img: { file: 'images.tsx', isAuthorable: true },
  summary: { isAuthorable: true, passesChildren: true },
  table: { file: 'Table.tsx', isAuthorable: true, passesChildren: true },
  Values: { file: 'Values.tsx', isAuthorable: false, isOwn: true, isSilent: true },
}

/** The properties of a name; empty for a site's own components. */
export function traitsOf(name: string): Partial<ComponentTraits> {
  return Object.hasOwn(COMPONENTS, name) ? (COMPONENTS[name] as ComponentTraits) : {}
}

/** The names with a property. */
export function namesWith(trait: Exclude<keyof ComponentTraits, 'file'>): string[] {
  return Object.keys(COMPONENTS).filter(name => traitsOf(name)[trait] === true)
}
