/** The site's own links to the previous and next page. */
import PostPart from 'docsgen:theme/BlogPostPaginator'
import Part from 'docsgen:theme/DocItem/Paginator'
import type { ComponentProps } from 'react'
import { Pagination as Own } from '../../../components/Pagination.tsx'
import { replaced } from './current.tsx'

export { PageLink } from '../../../components/Pagination.tsx'

export function Pagination(props: ComponentProps<typeof Own>) {
  const { kind, prev, next } = props.page
  const link = (to: typeof prev) => to && { title: to.label, permalink: to.href }
  const element = kind === 'post' ? <PostPart prevItem={link(prev)} nextItem={link(next)} /> : <Part />
  return replaced(kind === 'post' ? 'BlogPostPaginator' : 'DocItem/Paginator', element, () => <Own {...props} />)
}
