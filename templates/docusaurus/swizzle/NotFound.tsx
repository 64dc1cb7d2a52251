/** The site's own page for addresses that do not exist. */
import Part from 'docsgen:theme/NotFound'
import type { ComponentProps } from 'react'
import { NotFound as Own } from '../../pages/NotFound.tsx'
import { replaced } from './current.tsx'

export function NotFound(props: ComponentProps<typeof Own>) {
  return replaced('NotFound', <Part />, () => <Own {...props} />)
}
