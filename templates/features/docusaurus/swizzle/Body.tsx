/** The body of pages inside the site's `Root` and `Layout`. */
import Layout from 'docsgen:theme/Layout'
import Root from 'docsgen:theme/Root'
import type { ComponentProps } from 'react'
import { Body as Own } from '../../../components/Body.tsx'
import { replaced } from './current.tsx'

export function Body(props: ComponentProps<typeof Own>) {
  const { title, description } = props.page
  const element = (
    <Root>
      <Layout title={title} description={description}>
        {props.children}
      </Layout>
    </Root>
  )
  return replaced('Layout', element, () => <Own {...props} />)
}
