/**
 * Detects "not found" pages with a success status. Each host gets one request for an address that cannot exist; most
 * respond with 404 and are trusted.
 */
import { hashOf } from '../../base/hash.ts'
import { type Answer, type RequestOptions, requestAddress } from './request-address.ts'

const TITLE = /<title[^>]*>([\s\S]*?)<\/title>/i

export class SoftNotFound {
  readonly #options: Omit<RequestOptions, 'method'>
  /** By origin: the page that a host shows for any address; undefined if it reports that there is none. */
  readonly #known = new Map<string, Promise<string | undefined>>()

  constructor(options: Omit<RequestOptions, 'method'>) {
    this.#options = options
  }

  /** Whether the response to an address is the page for addresses that do not exist. */
  async isNotFound(address: string, answer: Answer): Promise<boolean> {
    const { pathname, origin } = new URL(address)
    if (!answer.isHtml || pathname === '/') return false
    const shown = await this.#shownFor(origin)
    if (shown === undefined) return false
    const page = answer.body === '' ? await requestAddress(address, { ...this.#options, method: 'GET' }) : answer
    return !('failure' in page) && identityOf(page) === shown
  }

  #shownFor(origin: string): Promise<string | undefined> {
    const known = this.#known.get(origin)
    if (known) return known
    const asked = this.#ask(`${origin}/docsgen-check-${hashOf(origin).slice(0, 12)}`)
    this.#known.set(origin, asked)
    return asked
  }

  async #ask(address: string): Promise<string | undefined> {
    const answer = await requestAddress(address, { ...this.#options, method: 'GET' })
    const isFound = !('failure' in answer) && answer.status >= 200 && answer.status < 300 && answer.isHtml
    return isFound ? identityOf(answer) : undefined
  }
}

/** The identity of a page: its title and address, or its whole text. */
function identityOf({ body }: Answer): string {
  const title = TITLE.exec(body)?.[1]?.trim()
  return title ? `title ${title}` : hashOf(body)
}
