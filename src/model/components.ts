/**
 * The one table of the components that docsgen knows by name. Every stage that treats components differently asks
 * this table; a new component is a file in `templates/` and a row here.
 */

/** What is known about a component. */
export interface ComponentTraits {
  /** May a page use it by name? Others are only what the parser makes of markdown. */
  isAuthorable: boolean
  /** Its HTML depends on the whole site and is made when the page is rendered. */
  isSlot?: boolean
  /** The parser makes it itself, so that it exists even where a theme has none of that name. */
  isOwn?: boolean
  /** It passes its children on without looking at them. */
  passesChildren?: boolean
  /** Text goes on in a new line after it. */
  endsLine?: boolean
  /** Its text is no text of the page. */
  isSilent?: boolean
  /** It may fail, or bring ids that no tag has: only rendering tells. */
  isBusy?: boolean
  /** The element of that name has a template of its own. */
  hasTemplate?: boolean
  /** The parser makes others of it, unless the site has a component of that name: those of `means`, or its own. */
  isShorthand?: boolean
  /** The component that a shorthand is another name of. */
  means?: string
  /** It stands for elements of the document's head. */
  isHead?: boolean
  /** Without items of its own it lists the pages of its category. */
  listsCategory?: boolean
}

/** Every component, by name. Names in lower case stand for the elements of that name. */
export const COMPONENTS: Readonly<Record<string, ComponentTraits>> = {
  Admonition: { isAuthorable: true, isOwn: true, endsLine: true },
  AdmonitionTitle: { isAuthorable: false, isOwn: true, passesChildren: true, endsLine: true },
  Aside: { isAuthorable: true, isShorthand: true, means: 'Admonition' },
  Badge: { isAuthorable: true },
  Banner: { isAuthorable: true, endsLine: true },
  BrowserOnly: { isAuthorable: true, isBusy: true },
  Card: { isAuthorable: true, endsLine: true },
  CardGrid: { isAuthorable: true },
  CodeBlock: { isAuthorable: true, isOwn: true, passesChildren: true, isSilent: true },
  Definition: { isAuthorable: false, isOwn: true, passesChildren: true },
  Diagram: { isAuthorable: false, isOwn: true, passesChildren: true },
  DocCardList: { isAuthorable: true, isSlot: true, listsCategory: true },
  Drawing: { isAuthorable: false, isOwn: true },
  FileTree: { isAuthorable: true },
  Glossary: { isAuthorable: true, isShorthand: true },
  Head: { isAuthorable: true, isHead: true },
  Heading: { isAuthorable: false, isOwn: true, passesChildren: true },
  Icon: { isAuthorable: true, isShorthand: true },
  Link: { isAuthorable: true, passesChildren: true, isBusy: true },
  LinkCard: { isAuthorable: true, endsLine: true },
  MathBlock: { isAuthorable: false, isOwn: true, passesChildren: true, isSilent: true },
  MathInline: { isAuthorable: false, isOwn: true, passesChildren: true },
  Steps: { isAuthorable: true },
  TOCInline: { isAuthorable: true, isBusy: true },
  TabItem: { isAuthorable: true, isOwn: true, passesChildren: true, endsLine: true },
  Tabs: { isAuthorable: true, isOwn: true, endsLine: true },
  Term: { isAuthorable: true, isShorthand: true },
  ThemedImage: { isAuthorable: true, isBusy: true },
  Translate: { isAuthorable: true, isBusy: true },
  a: { isAuthorable: true, passesChildren: true },
  details: { isAuthorable: true, passesChildren: true },
  h1: { isAuthorable: true, passesChildren: true },
  h2: { isAuthorable: true, passesChildren: true },
  h3: { isAuthorable: true, passesChildren: true },
  h4: { isAuthorable: true, passesChildren: true },
  h5: { isAuthorable: true, passesChildren: true },
  h6: { isAuthorable: true, passesChildren: true },
  img: { isAuthorable: true, hasTemplate: true },
  summary: { isAuthorable: true, passesChildren: true },
  table: { isAuthorable: true, hasTemplate: true, passesChildren: true },
}

/** What is known about a name; nothing about those of a site's own components. */
export function traitsOf(name: string): Partial<ComponentTraits> {
  return Object.hasOwn(COMPONENTS, name) ? (COMPONENTS[name] as ComponentTraits) : {}
}

/** The names of which something holds. */
export function namesWith(trait: keyof ComponentTraits): string[] {
  return Object.keys(COMPONENTS).filter(name => traitsOf(name)[trait] === true)
}
