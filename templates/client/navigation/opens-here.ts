/** Links that leave the page. In a module of its own, because `links.ts` is in the script of every page. */

/** Whether the browser would show the target of a link in place of the current page. */
export function opensHere(link: Element | null): link is HTMLAnchorElement {
  if (!(link instanceof HTMLAnchorElement) || link.hasAttribute('download')) return false
  const { protocol, target, href } = link
  const [address] = href.split('#')
  return /^http/.test(protocol) && /^(?:_self)?$/.test(target) && address !== location.href.split('#')[0]
}
