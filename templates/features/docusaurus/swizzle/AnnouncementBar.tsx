/** The site's own bar for announcements. */
import Part from 'docsgen:theme/AnnouncementBar'
import type { ComponentProps } from 'react'
import { AnnouncementBar as Own } from '../../../components/AnnouncementBar.tsx'
import { replaced } from './current.tsx'

export function AnnouncementBar(props: ComponentProps<typeof Own>) {
  return replaced('AnnouncementBar', <Part />, () => <Own {...props} />)
}
