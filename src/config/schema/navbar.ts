/** The top navigation bar: brand, items on the left and on the right, dropdowns. */
import * as v from 'valibot'
import {
  address,
  either,
  filledText,
  flag,
  isObject,
  list,
  noun,
  oneOf,
  target,
  text,
  unused,
} from '../../schema/fields.ts'
import { logo } from './logo.ts'

/** What every item can have. */
const common = {
  /** Side of the bar. Default: `right`. */
  position: v.optional(oneOf(['left', 'right'])),
  /** What the item says. */
  label: v.optional(text),
  /** Class names of the item. */
  className: v.optional(text),
  /** Name for screen readers, where the label is not enough. */
  'aria-label': v.optional(text),
  ...unused('html', 'id', 'key', 'mobile', 'target', 'rel', 'docsPluginId'),
}

const linkEntries = {
  ...common,
  /** A plain link: this type may be left out. */
  type: v.optional(v.literal('default', "'default'")),
  /** Path of a page of this site, without the base path. */
  to: v.optional(address),
  /** Address elsewhere. */
  href: v.optional(target),
  /** The item is the active one on every page below this path. Default: `to`. */
  activeBasePath: v.optional(text),
  /** The item is the active one on every page whose path matches this regular expression. */
  activeBaseRegex: v.optional(v.pipe(text, v.check(isRegex, 'a regular expression'))),
  ...unused('prependBaseUrlToHref', 'autoAddBaseUrl', 'exact', 'isNavLink', 'activeClassName'),
}
const link = noun(linkEntries, { oneOf: ['to', 'href'] })

const doc = noun({
  ...common,
  /** A link to a page by its id, in the reader's version. */
  type: v.literal('doc', "'doc'"),
  /** Id of the page. */
  docId: filledText,
})

const docSidebar = noun({
  ...common,
  /** A link to the first page of a sidebar. */
  type: v.literal('docSidebar', "'docSidebar'"),
  /** Name of the sidebar. */
  sidebarId: filledText,
})

const docsVersion = noun({
  ...common,
  /** A link to the reader's version, labelled with its name. */
  type: v.literal('docsVersion', "'docsVersion'"),
  /** Path to lead to instead of the version's main page. */
  to: v.optional(address),
})

const html = noun({
  ...common,
  /** A piece of HTML. */
  type: v.literal('html', "'html'"),
  /** The HTML, as it is. */
  value: text,
})

const search = noun({
  ...common,
  /** The search button. */
  type: v.literal('search', "'search'"),
})

const dropdownEntries = [link, doc, docSidebar, docsVersion, html] as const
const dropdownEntry = either(dropdownEntries, input => {
  const type = typeOf(input)
  return dropdownEntries.find(entry => typeIn(entry) === type) ?? link
})

const dropdown = noun({
  ...common,
  /** A menu: this type may be left out where there are `items`. */
  type: v.optional(v.literal('dropdown', "'dropdown'")),
  /** Path of a page that the label stands for: it is the first entry. */
  to: v.optional(address),
  /** Address elsewhere that the label stands for. */
  href: v.optional(target),
  /** The entries, top down. */
  items: list(dropdownEntry),
})

const docsVersionDropdown = noun({
  ...common,
  /** A menu of the docs' versions. */
  type: v.literal('docsVersionDropdown', "'docsVersionDropdown'"),
  /** Entries above the versions. */
  dropdownItemsBefore: v.optional(list(link)),
  /** Entries below the versions. */
  dropdownItemsAfter: v.optional(list(link)),
  ...unused('versions', 'dropdownActiveClassDisabled'),
})

const localeDropdown = noun({
  ...common,
  /** A menu of the site's languages. */
  type: v.literal('localeDropdown', "'localeDropdown'"),
  /** Entries above the languages. */
  dropdownItemsBefore: v.optional(list(link)),
  /** Entries below the languages. */
  dropdownItemsAfter: v.optional(list(link)),
  ...unused('queryString'),
})

/** An item of a plugin that docsgen does not have; it is left out, with a warning. */
const custom = v.looseObject({
  /** `custom-` and a name. */
  type: v.pipe(text, v.startsWith('custom-', "a type that starts with 'custom-'")),
})

const unknownType = v.looseObject({
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
})

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
const item = either([...byType, custom, unknownType] as const, input => {
  const type = typeOf(input)
  if (type.startsWith('custom-')) return custom
  return byType.find(candidate => typeIn(candidate) === type) ?? unknownType
})

export const navbar = noun({
  /** Text beside the logo. Default: the site's title where there is no logo. */
  title: v.optional(text),
  /** Picture of the brand. */
  logo: v.optional(logo),
  /** The items, in order. */
  items: v.optional(list(item)),
  /** Hide the bar while the reader scrolls down. Default: false. */
  hideOnScroll: v.optional(flag),
  /** A bar that is dark, or in the primary colour, in both colour modes. */
  style: v.optional(oneOf(['dark', 'primary'])),
})

/** The type an item has or means. */
function typeOf(input: unknown): string {
  if (!isObject(input)) return 'default'
  const { type } = input
  if (type === undefined) return 'items' in input ? 'dropdown' : 'default'
  return typeof type === 'string' ? type : ''
}

/** The type that an item's schema stands for. */
function typeIn(schema: { entries: { type: { literal: string } | { wrapped: { literal: string } } } }): string {
  const { type } = schema.entries
  return 'wrapped' in type ? type.wrapped.literal : type.literal
}

function isRegex(source: string): boolean {
  try {
    return new RegExp(source) !== undefined
  } catch {
    return false
  }
}

export type NavbarInput = v.InferInput<typeof navbar>
export type NavbarItemInput = v.InferInput<typeof item>
