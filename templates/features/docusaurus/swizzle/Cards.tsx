/** The site's own cards. */
import Part from 'docsgen:theme/DocCardList'
import type { ComponentProps } from 'react'
import { Cards as Own } from '../../../components/Cards.tsx'
import { replaced } from './current.tsx'
import { itemOfCard } from './page-parts.tsx'

export { CardContent } from '../../../components/Cards.tsx'

export function Cards(props: ComponentProps<typeof Own>) {
  return replaced('DocCardList', <Part items={props.cards.map(itemOfCard)} />, () => <Own {...props} />)
}
