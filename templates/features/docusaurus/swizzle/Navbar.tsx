/** The site's own navigation bar, or one with parts of its own. */
import Part from 'docsgen:theme/Navbar'
import types from 'docsgen:theme/NavbarItem/ComponentTypes'
import { type ComponentProps, type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Navbar as Own } from '../../../components/Navbar.tsx'
import { replaced } from './current.tsx'

export { NavItem, NavLink } from '../../../components/Navbar.tsx'

export function Navbar(props: ComponentProps<typeof Own>) {
  return replaced('Navbar', <Part />, () => <Own {...props} />)
}

/** The place of an item whose type is the site's own (`src/features/docusaurus/config/adapt.ts`). */
const PLACE = /<dg-nav-item data-item="([^"]*)"><\/dg-nav-item>/g
const ESCAPED: Record<string, string> = { '&quot;': '"', '&#39;': "'", '&lt;': '<', '&gt;': '>', '&amp;': '&' }

/** HTML in which the site's components show the items of its own types. */
export function withOwnItems(html: string): string {
  return html.replace(PLACE, (_, escaped: string) => {
    const item = JSON.parse(escaped.replace(/&(?:quot|#39|lt|gt|amp);/g, name => ESCAPED[name] ?? name)) as ItemProps
    return renderToStaticMarkup(replaced('NavbarItem', <OwnItem {...item} />, () => null))
  })
}

type ItemProps = Record<string, unknown> & { type: string }

function OwnItem({ type, ...props }: ItemProps) {
  const Item = (types as unknown as Record<string, ComponentType<object> | undefined>)[type]
  if (!Item) throw new Error(`NavbarItem/ComponentTypes has no ${type}`)
  return createElement(Item, props)
}
