/** The site's own footer of a page of the docs, or of a post. */
import PostPart from 'docsgen:theme/BlogPostItem/Footer'
import Part from 'docsgen:theme/DocItem/Footer'
import type { ComponentProps } from 'react'
import { DocFooter as Own } from '../../../components/DocFooter.tsx'
import { replaced } from './current.tsx'

export function DocFooter(props: ComponentProps<typeof Own>) {
  const isPost = props.page.kind === 'post'
  if (!isPost && props.page.kind !== 'doc') return <Own {...props} />
  return replaced(isPost ? 'BlogPostItem/Footer' : 'DocItem/Footer', isPost ? <PostPart /> : <Part />, () => (
    <Own {...props} />
  ))
}
