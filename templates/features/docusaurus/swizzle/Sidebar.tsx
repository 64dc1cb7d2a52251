/** The site's own sidebar. */
import Part from 'docsgen:theme/DocSidebar'
import type { ComponentProps } from 'react'
import { Sidebar as Own } from '../../../components/Sidebar.tsx'
import { replaced } from './current.tsx'

export function Sidebar(props: ComponentProps<typeof Own>) {
  const element = <Part path={props.page.path} isHidden={false} onCollapse={() => undefined} sidebar={[]} />
  return replaced('DocSidebar', element, () => <Own {...props} />)
}
