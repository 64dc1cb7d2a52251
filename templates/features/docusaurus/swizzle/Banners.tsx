/** The site's own notices about versions. */
import BadgePart from 'docsgen:theme/DocVersionBadge'
import BannerPart from 'docsgen:theme/DocVersionBanner'
import type { ComponentProps } from 'react'
import { Banners as Own, VersionBadge as OwnBadge } from '../../../components/Banners.tsx'
import { replaced } from './current.tsx'

export function Banners(props: ComponentProps<typeof Own>) {
  return replaced('DocVersionBanner', <BannerPart />, () => <Own {...props} />)
}

export function VersionBadge(props: ComponentProps<typeof OwnBadge>) {
  return replaced('DocVersionBadge', <BadgePart />, () => <OwnBadge {...props} />)
}
