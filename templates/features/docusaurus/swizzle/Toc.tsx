/** The site's own tables of contents. */
import DesktopPart from 'docsgen:theme/DocItem/TOC/Desktop'
import MobilePart from 'docsgen:theme/DocItem/TOC/Mobile'
import type { ComponentProps } from 'react'
import { hasToc, TocColumn as OwnColumn, TocDisclosure as OwnDisclosure } from '../../../components/Toc.tsx'
import { replaced } from './current.tsx'

export { hasToc, TocList } from '../../../components/Toc.tsx'

export function TocColumn(props: ComponentProps<typeof OwnColumn>) {
  if (!isOfDoc(props)) return <OwnColumn {...props} />
  return replaced('DocItem/TOC/Desktop', <DesktopPart />, () => <OwnColumn {...props} />)
}

export function TocDisclosure(props: ComponentProps<typeof OwnDisclosure>) {
  if (!isOfDoc(props)) return <OwnDisclosure {...props} />
  return replaced('DocItem/TOC/Mobile', <MobilePart />, () => <OwnDisclosure {...props} />)
}

/** Whether a page of the docs has a table of contents. */
function isOfDoc({ page }: ComponentProps<typeof OwnColumn>): boolean {
  return page.kind === 'doc' && hasToc(page)
}
