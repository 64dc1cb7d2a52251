/** The body of pages inside the site's `Root`, `Layout` and, for docs, `DocRoot/Layout`. */
import DocRootLayout from 'docsgen:theme/DocRoot/Layout'
import Layout from 'docsgen:theme/Layout'
import Root from 'docsgen:theme/Root'
import type { ComponentProps } from 'react'
import { Body as Own } from '../../../components/Body.tsx'
import { replaced } from './current.tsx'

export function Body(props: ComponentProps<typeof Own>) {
  const { title, description, kind } = props.page
  const isDoc = kind === 'doc' || kind === 'generated-index'
  const element = (
    <Root>
      <Layout title={title} description={description}>
        {isDoc ? <DocRootLayout>{props.children}</DocRootLayout> : props.children}
      </Layout>
    </Root>
  )
  return replaced('Layout', element, () => <Own {...props} />)
}
