/** The site's own form of a page of the docs, or of a post. */
import PostPart from 'docsgen:theme/BlogPostPage'
import Part from 'docsgen:theme/DocItem'
import type { ComponentProps } from 'react'
import { Doc as Own } from '../../../pages/Doc.tsx'
import { currentPage, docOf, replaced } from './current.tsx'
import { Text } from './page-parts.tsx'

export { DocLayout, DocText, TitleOf } from '../../../pages/Doc.tsx'

export function Doc(props: ComponentProps<typeof Own>) {
  const { kind } = props.page
  if (kind === 'post') return replaced('BlogPostPage', <PostPart content={content()} />, () => <Own {...props} />)
  if (kind === 'doc') return replaced('DocItem', <Part content={content()} />, () => <Own {...props} />)
  return <Own {...props} />
}

/** The text as Docusaurus passes it: a component with the data of its page. */
function content() {
  return Object.assign(() => <Text />, docOf(currentPage()))
}
