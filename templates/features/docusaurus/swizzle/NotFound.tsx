/** The site's own page for addresses that do not exist. */
import Part from 'docsgen:theme/NotFound'
import type { ComponentProps } from 'react'
import { NotFound as Own } from '../../../pages/NotFound.tsx'
import { replaced } from './current.tsx'

export function NotFound(props: ComponentProps<typeof Own>) {
  const location = { pathname: props.page.path, search: '', hash: '', state: undefined }
  return replaced('NotFound', <Part location={location} />, () => <Own {...props} />)
}
