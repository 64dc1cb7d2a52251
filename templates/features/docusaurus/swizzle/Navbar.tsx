/** The site's own navigation bar, or one with parts of its own. */
import Part from 'docsgen:theme/Navbar'
import type { ComponentProps } from 'react'
import { Navbar as Own } from '../../../components/Navbar.tsx'
import { replaced } from './current.tsx'

export { NavItem, NavLink } from '../../../components/Navbar.tsx'

export function Navbar(props: ComponentProps<typeof Own>) {
  return replaced('Navbar', <Part />, () => <Own {...props} />)
}
