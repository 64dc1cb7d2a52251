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
    .map(textOf)
    .filter(title => title !== '')
  const hidden = others.flatMap(row =>
    cellsOf(row).flatMap((cell, at) =>
      columns[at]?.isHidden && !columns[at].isTarget
        ? elementsIn([cell], 'a').flatMap(({ attrs }) =>
            attrs.flatMap(({ name, value }) => (name === 'href' ? [value] : [])),
          )
        : [],
    ),
  )
  return {
    lines: ['<CardGrid>', '', ...cards.flatMap(card => [card, '']), '</CardGrid>', ''],
    hidden: [...titles, ...hidden],
  }
}

function cardOf(cells: readonly Element[], columns: readonly Column[]): string {
  const [title = '', ...texts] = cells
    .filter((_, at) => !columns[at]?.isHidden && !columns[at]?.isTarget)
    .map(cell => textOf(cell))
    .filter(text => text !== '')
  const target = cells.find((_, at) => columns[at]?.isTarget)
  const links = elementsIn(cells, 'a').flatMap(({ attrs }) => attrs.filter(({ name }) => name === 'href'))
  const own = target && elementsIn([target], 'a')[0]?.attrs.find(({ name }) => name === 'href')
  const href = own?.value ?? links[0]?.value
  const prop = (name: string, value: string) => ` ${name}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`
  const description = texts.join(' ')
  if (href !== undefined)
    return `<LinkCard${prop('title', title || href)}${prop('href', href)}${description === '' ? '' : prop('description', description)} />`
  return `<Card${prop('title', title)}>\n\n${description}\n\n</Card>`
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

/** The text of a cell. An icon has a text that only programs read. */
function textOf(node: Node): string {
  if ('value' in node) return node.value
  if (!('tagName' in node) || node.tagName === 'i') return ''
  const text = node.childNodes.map(textOf).join(node.tagName === 'td' ? ' ' : '')
  return text.replace(/\s+/g, ' ').trim()
}
