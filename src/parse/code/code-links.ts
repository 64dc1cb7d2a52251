/**
 * Links in code blocks, by the places in the info string: `refs="12-17=ref:Shape"`. In: the block as highlighted HTML, and
 * its info string. Out: pieces of the HTML, with a link node for each place. A place that is not within one token stays
 * plain.
 */
import type { Link, RootContent } from 'mdast'
import type { Prerendered } from '../mdast/nodes.ts'

const LINKS = /(?:^|\s)refs="([^"]*)"/
const LINK = /^(\d+)-(\d+)=(\S+)$/

interface Place {
  from: number
  to: number
  url: string
}

/** The content of the block. */
export function withCodeLinks(body: Prerendered, meta: string): RootContent[] {
  const places = placesIn(meta)
  if (places.length === 0) return [body]
  const { html } = body
  const nodes: RootContent[] = []
  let done = 0
  for (const { start, end, url } of offsetsOf(html, places)) {
    const text = html.slice(start, end)
    const link: Link = { type: 'link', url, children: [piece(text)] }
    nodes.push(piece(html.slice(done, start)), link)
    done = end
  }
  return [...nodes, piece(html.slice(done))]
}

function placesIn(meta: string): Place[] {
  const written = LINKS.exec(meta)?.[1]
  const places = (written ?? '').split(' ').flatMap((word): Place[] => {
    const [, from, to, url = ''] = LINK.exec(word) ?? []
    return url === '' ? [] : [{ from: Number(from), to: Number(to), url }]
  })
  return places.sort((a, b) => a.from - b.from)
}

/** The offsets in the HTML of places in its text. */
function offsetsOf(html: string, places: readonly Place[]): { start: number; end: number; url: string }[] {
  const found: { start: number; end: number; url: string }[] = []
  let next = 0
  let start = -1
  let text = 0
  for (let at = 0; at < html.length && next < places.length; ) {
    const { from, to, url } = places[next] as Place
    if (html[at] === '<') {
      // A tag within the place: there is no single token to link.
      if (start >= 0 && text < to) {
        start = -1
        next++
      }
      at = html.indexOf('>', at) + 1
      continue
    }
    if (text > from && start < 0) {
      next++
      continue
    }
    if (text === from) start = at
    const entity = html[at] === '&' ? html.indexOf(';', at) : -1
    at = entity < 0 ? at + 1 : entity + 1
    text++
    if (text === to && start >= 0) {
      found.push({ start, end: at, url })
      start = -1
      next++
    }
  }
  return found
}

function piece(html: string): Prerendered {
  return { type: 'prerendered', html, text: html.replace(/<[^>]*>/g, '') }
}
