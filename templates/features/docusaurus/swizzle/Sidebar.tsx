/** The site's own sidebar, in the column that is the drawer of small screens, on pages that have one. */
import Part from 'docsgen:theme/DocSidebar'
import type { ComponentProps } from 'react'
import { Sidebar as Own, SidebarMenu } from '../../../components/Sidebar.tsx'
import { replaced } from './current.tsx'

export function Sidebar(props: ComponentProps<typeof Own>) {
  if (!props.html) return <Own {...props} />
  const element = <Part path={props.page.path} isHidden={false} onCollapse={() => undefined} sidebar={[]} />
  return (
    <Own {...props}>
      {replaced('DocSidebar', element, () => (
        <SidebarMenu {...props} />
      ))}
    </Own>
  )
}
