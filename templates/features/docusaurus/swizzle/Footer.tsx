/** The site's own footer, or one with parts of its own. */
import Part from 'docsgen:theme/Footer'
import type { ComponentProps } from 'react'
import { Footer as Own } from '../../../components/Footer.tsx'
import { replaced } from './current.tsx'

export function Footer(props: ComponentProps<typeof Own>) {
  return replaced('Footer', <Part />, () => <Own {...props} />)
}
