/**
 * Emoji by their short names, as on GitHub: `:rocket:`. In: the tree after all other steps, so that ids are created
 * from the text as written. Out: the same tree with emoji in its texts. Other words between colons are unchanged.
 */
import type { Nodes, Root } from 'mdast'
import { onDemand } from '../../base/on-demand.ts'
import type { PageContext } from '../page-context.ts'

const SHORT_NAME = /(?<![\w:]):([a-z0-9_+-]+):(?![\w:])/gi

/** Puts emoji into the texts of a page. */
export function putEmoji(tree: Root, page: PageContext): void {
  if (page.prepared.text.search(SHORT_NAME) === -1) return
  const { nameToEmoji } = onDemand('gemoji') as Pick<typeof import('gemoji'), 'nameToEmoji'>
  const written = (text: string) =>
    text.replace(SHORT_NAME, (whole, name: string) => {
      const key = name.toLowerCase()
      return Object.hasOwn(nameToEmoji, key) ? (nameToEmoji[key] ?? whole) : whole
    })
  replaceIn(tree, written)
}

function replaceIn(node: Nodes, written: (text: string) => string): void {
  if (node.type === 'text') node.value = written(node.value)
  const entry = node.type === 'heading' ? node.data?.entry : undefined
  if (entry) entry.text = written(entry.text)
  if ('children' in node) for (const child of node.children) replaceIn(child as Nodes, written)
}
