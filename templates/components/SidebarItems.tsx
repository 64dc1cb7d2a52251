/**
 * The list of a sidebar, with the categories of one trail open. Closed categories are disclosures; in a pruned sidebar,
 * they are links to their first page. No page is marked as the current one, because all pages of a category share the
 * same HTML.
 */
import type { SidebarItemView } from '../../src/model/view.ts'
import { Badge } from '../content/Badge.tsx'
import type { Texts } from '../texts/en.ts'

interface Props {
  items: SidebarItemView[]
  /** Indices of the open categories, outermost first. */
  trail: number[]
  /** Address of the page, if it is unlisted: only its own sidebar shows it. */
  own?: string
  pruned: boolean
  texts: Texts
}

export function SidebarItems({ items, trail, own, pruned, texts }: Props) {
  return (
    <ul className="menu__list">
      {items.map((item, index) => {
        if (!isShown(item, own)) return null
        const inner = trail[0] === index ? trail.slice(1) : undefined
        return <SidebarItem key={`${index}`} item={item} trail={inner} own={own} pruned={pruned} texts={texts} />
      })}
    </ul>
  )
}

/** Unlisted pages are in no sidebar but their own, and neither are categories that contain nothing else. */
function isShown(item: SidebarItemView, own: string | undefined): boolean {
  if (item.type === 'html') return true
  if (item.type === 'link') return !item.unlisted || item.href === own
  return linkOf(item, own) !== undefined || item.items.length === 0 || item.items.some(inner => isShown(inner, own))
}

/** The page of a category, unless it is unlisted. */
function linkOf({ href, unlisted }: Extract<SidebarItemView, { type: 'category' }>, own: string | undefined) {
  return unlisted && href !== own ? undefined : href
}

interface ItemProps extends Omit<Props, 'items' | 'trail'> {
  item: SidebarItemView
  /** Undefined if the item is not part of the open branch. */
  trail: number[] | undefined
}

function SidebarItem({ item, trail, own, pruned, texts }: ItemProps) {
  if (item.type === 'html') return <li className="menu__list-item" dangerouslySetInnerHTML={{ __html: item.html }} />
  const classes = ['menu__list-item', item.className].filter(Boolean).join(' ')
  if (item.type === 'link')
    return (
      <li className={classes}>
        <a className="menu__link" href={item.href}>
          <Label item={item} />
        </a>
      </li>
    )
  const isOpen = trail !== undefined || !item.collapsed || !item.collapsible
  return (
    <li className={classes}>
      {pruned && !isOpen ? (
        <a className="menu__link menu__link--sublist" href={linkOf(item, own) ?? item.firstHref}>
          <Label item={item} />
        </a>
      ) : (
        <Category item={item} isOpen={isOpen} trail={trail ?? []} own={own} pruned={pruned} texts={texts} />
      )}
    </li>
  )
}

/** The label of an entry, with its badge. */
function Label({ item: { label, badge } }: { item: Extract<SidebarItemView, { label: string }> }) {
  if (!badge) return label
  return (
    <span>
      {`${label} `}
      <Badge {...badge} />
    </span>
  )
}

interface CategoryProps extends Omit<Props, 'items'> {
  item: Extract<SidebarItemView, { type: 'category' }>
  isOpen: boolean
}

/**
 * A category with its own page is a link with a disclosure beside it; a category without one is a disclosure. Readers cannot
 * close one that is not collapsible.
 */
function Category({ item, isOpen, trail, own, pruned, texts }: CategoryProps) {
  const list = <SidebarItems items={item.items} trail={trail} own={own} pruned={pruned} texts={texts} />
  const href = linkOf(item, own)
  const label = <Label item={item} />
  if (!item.collapsible)
    return (
      <>
        <div className="menu__list-item-collapsible">
          {href ? (
            <a className="menu__link" href={href}>
              {label}
            </a>
          ) : (
            <span className="menu__link">{label}</span>
          )}
        </div>
        {list}
      </>
    )
  if (!href)
    return (
      <details className="menu__category" open={isOpen}>
        <summary className="menu__link menu__link--sublist">{label}</summary>
        {list}
      </details>
    )
  return (
    <div className="menu__list-item-collapsible">
      <a className="menu__link" href={href}>
        {label}
      </a>
      <details className="menu__category menu__category--linked" open={isOpen}>
        <summary className="menu__caret" aria-label={texts['nav.categoryPages'].replace('{category}', item.label)} />
        {list}
      </details>
    </div>
  )
}
