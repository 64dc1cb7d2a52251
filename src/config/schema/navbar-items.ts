/** The items of the navbar, with a schema for each type. */
import * as v from 'valibot'
import {
  type AnyOf,
  address,
  either,
  fallback,
  filledText,
  isObject,
  list,
  noun,
  oneOf,
  regexSource,
  text,
} from '../../schema/fields.ts'

/** Fields of all items. */
const common = {
  /** Side of the bar. */
  position: v.optional(oneOf(['left', 'right']), 'right'),
  /** Text of the item. */
  label: v.optional(text),
  /** HTML of the item, instead of its text. */
  html: v.optional(text),
  /** Class names of the item. */
  className: v.optional(text),
  /** Name for screen readers, if the label is not enough. */
  'aria-label': v.optional(text),
  /** Name of the docs that the item leads to, if they are among `moreDocs`. */
  docsPluginId: v.optional(text),
}
const dataName = v.pipe(text, v.regex(/^data-[a-z][\w-]*$/, "an attribute that starts with 'data-'"))
/** What stylesheets and scripts of the site may ask for. */
const dataAttributes = {
  /** Attributes of the link that start with `data-`, for the site's own styles and scripts. */
  attributes: v.optional(v.record(dataName, text, 'an object')),
}
/** When an item is shown as the current one, if not by its own page. */
const active = {
  /** The item is active on every page below this path. Default: its own. */
  activeBasePath: v.optional(text),
  /** The item is active on every page whose path matches this regular expression. */
  activeBaseRegex: v.optional(regexSource),
}
/** Attributes that other tools copy to the element of an item. A title is its name if it has no label. */
const commonUnused = { id: '', key: '', mobile: '', target: '', rel: '', title: '' }

const link = noun(
  'navbar.link',
  {
    ...common,
    /** A plain link: this type may be omitted. */
    type: v.optional(v.literal('default', "'default'"), 'default'),
    /** Path of a page on this site, without the base path. */
    to: v.optional(address),
    /** URL of another site. */
    href: v.optional(address),
    ...active,
    ...dataAttributes,
  },
  {
    unused: {
      ...commonUnused,
      prependBaseUrlToHref: '',
      autoAddBaseUrl: '',
      exact: '',
      isNavLink: '',
      activeClassName: '',
    },
    oneOf: ['to', 'href'],
  },
)

const doc = noun(
  'navbar.doc',
  {
    ...common,
    /** A link to a page by its id, in the reader's version. */
    type: v.literal('doc', "'doc'"),
    /** Id of the page. */
    docId: filledText,
    ...active,
  },
  { unused: commonUnused },
)

const docSidebar = noun(
  'navbar.docSidebar',
  {
    ...common,
    /** A link to the first page of a sidebar. */
    type: v.literal('docSidebar', "'docSidebar'"),
    /** Name of the sidebar. */
    sidebarId: filledText,
    ...active,
  },
  { unused: commonUnused },
)

const docsVersion = noun(
  'navbar.docsVersion',
  {
    ...common,
    /** A link to the reader's version, labelled with its name. */
    type: v.literal('docsVersion', "'docsVersion'"),
    /** Target path instead of the version's main page. */
    to: v.optional(address),
  },
  { unused: commonUnused },
)

const html = noun(
  'navbar.html',
  {
    ...common,
    /** A piece of HTML. */
    type: v.literal('html', "'html'"),
    /** The HTML, inserted unchanged. */
    value: text,
  },
  { unused: commonUnused },
)

const search = noun(
  'navbar.search',
  {
    ...common,
    /** The search button. */
    type: v.literal('search', "'search'"),
  },
  { unused: commonUnused },
)

const dropdownEntries = [link, doc, docSidebar, docsVersion, html] as const
const dropdownEntry = either(dropdownEntries, input => {
  const type = typeOf(input)
  return dropdownEntries.find(entry => typeIn(entry) === type) ?? link
})

const dropdown = noun(
  'navbar.dropdown',
  {
    ...common,
    /** A menu: this type may be omitted if there are `items`. */
    type: v.optional(v.literal('dropdown', "'dropdown'"), 'dropdown'),
    /** Path of a page for the label, which becomes the first entry. */
    to: v.optional(address),
    /** URL of another site for the label. */
    href: v.optional(address),
    /** The entries, from top to bottom. */
    items: plainItems(dropdownEntry),
    ...active,
  },
  { unused: commonUnused },
)

const docsVersionDropdown = noun(
  'navbar.docsVersionDropdown',
  {
    ...common,
    /** A menu of the docs' versions. */
    type: v.literal('docsVersionDropdown', "'docsVersionDropdown'"),
    /** Entries above the versions. */
    dropdownItemsBefore: v.optional(plainItems(dropdownEntry)),
    /** Entries below the versions. */
    dropdownItemsAfter: v.optional(plainItems(dropdownEntry)),
  },
  { unused: { ...commonUnused, versions: '', dropdownActiveClassDisabled: '' } },
)

const localeDropdown = noun(
  'navbar.localeDropdown',
  {
    ...common,
    /** A menu of the site's languages. */
    type: v.literal('localeDropdown', "'localeDropdown'"),
    /** Entries above the languages. */
    dropdownItemsBefore: v.optional(plainItems(dropdownEntry)),
    /** Entries below the languages. */
    dropdownItemsAfter: v.optional(plainItems(dropdownEntry)),
  },
  { unused: { ...commonUnused, queryString: '' } },
)

/** An item of a plugin that docsgen does not support; it is left out with a warning. */
const custom = v.looseObject({
  /** `custom-` followed by a name. */
  type: v.pipe(text, v.startsWith('custom-', "a type that starts with 'custom-'")),
})

const unknownType = fallback(
  v.looseObject({
    type: oneOf([
      'default',
      'dropdown',
      'doc',
      'docSidebar',
      'docsVersion',
      'docsVersionDropdown',
      'localeDropdown',
      'search',
      'html',
    ]),
  }),
)

const byType = [
  link,
  doc,
  docSidebar,
  docsVersion,
  html,
  search,
  dropdown,
  docsVersionDropdown,
  localeDropdown,
] as const
export const item = either([...byType, custom, unknownType] as const, input => {
  const type = typeOf(input)
  return type.startsWith('custom-') ? custom : (byType.find(candidate => typeIn(candidate) === type) ?? unknownType)
})

/** The type that an item has or implies. */
function typeOf(input: unknown): string {
  if (!isObject(input)) return 'default'
  const { type = 'items' in input ? 'dropdown' : 'default' } = input
  return typeof type === 'string' ? type : ''
}

/** The type of an item's schema. */
function typeIn(schema: { entries: { type: { literal: string } | { wrapped: { literal: string } } } }): string {
  const { type } = schema.entries
  return 'wrapped' in type ? type.wrapped.literal : type.literal
}

/** Whether it is one of docsgen's own items rather than a plugin's. */
export function isKnown(item: { type?: unknown }): boolean {
  return !(typeof item.type === 'string' && item.type.startsWith('custom-'))
}

/** A list of items in their common shape, without those of unknown plugins. */
export function plainItems<const T extends v.GenericSchema>(schema: T) {
  return v.pipe(
    list(schema),
    v.transform((items): NavbarItem[] =>
      (items as (NavbarItem & { 'aria-label'?: string })[])
        .map(({ 'aria-label': ariaLabel, ...item }, at) => ({ ...item, ariaLabel, at }))
        .filter(isKnown),
    ),
  )
}

type Leaf = v.InferOutput<typeof link | typeof doc | typeof docSidebar | typeof docsVersion | typeof html>

/** An item with the fields of all types, which the schema has checked. */
export interface NavbarItem extends Omit<AnyOf<Leaf>, 'type' | 'position' | 'aria-label'> {
  type: v.InferOutput<typeof unknownType>['type']
  position: 'left' | 'right'
  ariaLabel?: string
  /** Its number in the list as written, items of plugins included. */
  at: number
  items?: NavbarItem[]
  dropdownItemsBefore?: NavbarItem[]
  dropdownItemsAfter?: NavbarItem[]
}
