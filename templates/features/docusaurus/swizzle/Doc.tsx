/** The site's own form of a page of the docs, or of a post. */
import PostPart from 'docsgen:theme/BlogPostPage'
import Part from 'docsgen:theme/DocItem'
import type { ComponentProps } from 'react'
import { Doc as Own } from '../../../pages/Doc.tsx'
import { replaced } from './current.tsx'

export { DocLayout, DocText, TitleOf } from '../../../pages/Doc.tsx'

export function Doc(props: ComponentProps<typeof Own>) {
  const { kind } = props.page
  if (kind === 'post') return replaced('BlogPostPage', <PostPart />, () => <Own {...props} />)
  if (kind === 'doc') return replaced('DocItem', <Part />, () => <Own {...props} />)
  return <Own {...props} />
}
