/** The site's own links to edit a page, its date and its tags. */
import EditPart from 'docsgen:theme/EditThisPage'
import UpdatePart from 'docsgen:theme/LastUpdated'
import TagsPart from 'docsgen:theme/TagsListInline'
import type { ComponentProps } from 'react'
import { EditLink as OwnLink, TagList as OwnTags, LastUpdate as OwnUpdate } from '../../../components/PageMeta.tsx'
import { replaced } from './current.tsx'

type Props = ComponentProps<typeof OwnLink>

export function EditLink(props: Props) {
  const { editUrl } = props.page
  if (!editUrl) return <OwnLink {...props} />
  return replaced('EditThisPage', <EditPart editUrl={editUrl} />, () => <OwnLink {...props} />)
}

export function LastUpdate(props: Props) {
  const { lastUpdate } = props.page
  if (!lastUpdate) return <OwnUpdate {...props} />
  const data = { lastUpdatedAt: Date.parse(lastUpdate.date), lastUpdatedBy: lastUpdate.author }
  return replaced('LastUpdated', <UpdatePart {...data} />, () => <OwnUpdate {...props} />)
}

export function TagList(props: Props) {
  const tags = props.page.tags.map(({ label, href }) => ({ label, permalink: href }))
  if (tags.length === 0) return null
  return replaced('TagsListInline', <TagsPart tags={tags} />, () => <OwnTags {...props} />)
}
