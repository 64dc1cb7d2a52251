/** The site's own breadcrumbs. */
import Part from 'docsgen:theme/DocBreadcrumbs'
import type { ComponentProps } from 'react'
import { Breadcrumbs as Own } from '../../../components/Breadcrumbs.tsx'
import { replaced } from './current.tsx'

export function Breadcrumbs(props: ComponentProps<typeof Own>) {
  const { kind } = props.page
  if (kind !== 'doc' && kind !== 'generated-index') return <Own {...props} />
  return replaced('DocBreadcrumbs', <Part isBesideMenu />, () => <Own {...props} />)
}
