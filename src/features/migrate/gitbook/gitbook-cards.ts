/** Cards of GitBook, which are tables in HTML. Returns the lines of cards; undefined if it has no rows. */
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'

type Element = DefaultTreeAdapterTypes.Element
type Node = DefaultTreeAdapterTypes.ChildNode

interface Column {
  isHidden: boolean
  /** Whether its cells contain the address of the card. */
  isTarget: boolean
}

/** The cards, and what they do not show: titles of columns, images, names of links. */
export function gitbookCards(html: string): { lines: string[]; hidden: string[] } | undefined {
  const rows = elementsIn(parseFragment(html).childNodes, 'tr')
  const [head, ...others] = rows
  if (head === undefined || others.length === 0) return undefined
  const columns = cellsOf(head).map((cell): Column => {
    const has = (name: string) => cell.attrs.some(attribute => attribute.name === name)
    return { isHidden: has('data-hidden'), isTarget: has('data-card-target') }
  })
  const cards = others.map(row => cardOf(cellsOf(row), columns))
  const titles = cellsOf(head)
    .map(cell => textOf(cell))
    .filter(title => title !== '')
  const hidden = others.flatMap(row =>
    cellsOf(row).flatMap((cell, at) => {
      if (!columns[at]?.isHidden) return []
      const addresses = elementsIn([cell], 'a').flatMap(({ attrs }) =>
        attrs.flatMap(({ name, value }) => (name === 'href' && !columns[at]?.isTarget ? [value] : [])),
      )
      return [...addresses, textOf(cell)].filter(text => text !== '')
    }),
  )
  return {
    lines: ['<CardGrid>', '', ...cards.flatMap(card => [card, '']), '</CardGrid>', ''],
    hidden: [...titles, ...hidden],
  }
}

/** A card that is a link; or one with its links in it, if there are several or its columns show them. */
function cardOf(cells: readonly Element[], columns: readonly Column[]): string {
  const shown = cells.filter((_, at) => !columns[at]?.isHidden && !columns[at]?.isTarget)
  const target = cells.find((_, at) => columns[at]?.isTarget)
  const links = elementsIn(shown, 'a')
  const [own] = target === undefined ? [] : elementsIn([target], 'a').map(addressOf)
  const inner = links.filter(link => addressOf(link) !== own)
  const hasLinks = own === undefined ? inner.length > 1 : inner.length > 0
  const [title = '', ...texts] = shown.map(cell => (hasLinks ? textOf(cell, links) : textOf(cell))).filter(Boolean)
  const href = own ?? addressOf(inner[0])
  const prop = (name: string, value: string) => ` ${name}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`
  const description = texts.join(' ')
  if (href !== undefined && !hasLinks)
    return `<LinkCard${prop('title', title || href)}${prop('href', href)}${description === '' ? '' : prop('description', description)} />`
  const list = links.flatMap(link => {
    const address = addressOf(link)
    return address === undefined ? [] : [`- [${escaped(textOf(link) || address)}](<${address}>)`]
  })
  const heading = hasLinks && own !== undefined ? [`[${escaped(title)}](<${own}>)`] : []
  const body = [...heading, description, list.join('\n')].filter(part => part !== '')
  return [`<Card${prop('title', title)}>`, ...(hasLinks ? body : [description]), '</Card>'].join('\n\n')
}

function addressOf(link: Element | undefined): string | undefined {
  return link?.attrs.find(({ name }) => name === 'href')?.value
}

function escaped(text: string): string {
  return text.replace(/[\\[\]]/g, '\\$&')
}

function cellsOf(row: Element): Element[] {
  return row.childNodes.filter((node): node is Element => 'tagName' in node && /^t[hd]$/.test(node.tagName))
}

function elementsIn(nodes: readonly Node[], name: string): Element[] {
  return nodes.flatMap(node => {
    if (!('tagName' in node)) return []
    return [...(node.tagName === name ? [node] : []), ...elementsIn(node.childNodes, name)]
  })
}

/** The text of a cell without some of its elements. An icon has a text that only programs read. */
function textOf(node: Node, without: readonly Node[] = []): string {
  if ('value' in node) return node.value
  if (!('tagName' in node) || node.tagName === 'i' || without.includes(node)) return ''
  const text = node.childNodes.map(child => textOf(child, without)).join(node.tagName === 'td' ? ' ' : '')
  return text.replace(/\s+/g, ' ').trim()
}
