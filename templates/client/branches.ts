/**
 * Opens the categories of a large sidebar in place. Such a sidebar only contains the branch of its page; every other
 * category is a link to its first page, whose sidebar contains the branch. When a reader opens the category, the branch
 * is fetched from that page. Without this script, or if that fails, the link is followed.
 */
const CLOSED = '.menu .menu__list-item > a.menu__link--sublist'

/** Gives each closed category a disclosure beside its link. */
export function startBranches(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>(CLOSED)) addDisclosure(link)
}

function addDisclosure(link: HTMLAnchorElement): void {
  const box = document.createElement('div')
  const category = document.createElement('details')
  const summary = document.createElement('summary')
  box.className = 'menu__list-item-collapsible dg-branch'
  category.className = 'menu__category menu__category--linked'
  summary.className = 'menu__caret'
  summary.setAttribute('aria-label', link.textContent ?? '')
  category.append(summary)
  link.replaceWith(box)
  box.append(link, category)
  summary.addEventListener('click', event => {
    if (category.querySelector('ul')) return
    // A branch that is not loaded yet cannot be shown: the click is repeated when it is.
    event.preventDefault()
    event.stopPropagation()
    if (category.hasAttribute('aria-busy')) return
    void load(link, category).then(isThere => {
      if (isThere) summary.click()
      else location.assign(link.href)
    })
  })
}

/** Fetches the list of a category; returns false if the page that it links to has none. */
async function load(link: HTMLAnchorElement, category: HTMLElement): Promise<boolean> {
  category.setAttribute('aria-busy', 'true')
  try {
    const answer = await fetch(link.href)
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    const list = answer.ok && branchIn(page, listsAround(link).length, link.textContent)
    if (!list) return false
    for (const current of list.querySelectorAll('[aria-current]')) {
      current.removeAttribute('aria-current')
      current.classList.remove('menu__link--active')
    }
    category.append(document.importNode(list, true))
    startBranches()
    return true
  } catch {
    return false
  } finally {
    category.removeAttribute('aria-busy')
  }
}

/** The list of the category around the current page in another document, at the same depth and with the same name. */
function branchIn(page: Document, depth: number, label: string | null): Element | undefined {
  const current = page.querySelector('.menu [aria-current="page"]')
  const outer = current && listsAround(current)[depth - 1]
  const entry = [...(outer?.children ?? [])].find(item => item.contains(current))
  const list = entry?.querySelector('.menu__list')
  return list && entry?.querySelector('a,summary')?.textContent === label ? list : undefined
}

/** The lists that contain an entry of a sidebar, outermost first. */
function listsAround(entry: Element): Element[] {
  const lists: Element[] = []
  for (let list = entry.closest('.menu__list'); list; list = list.parentElement?.closest('.menu__list') ?? null)
    lists.unshift(list)
  return lists
}
