/** The page that the browser gets without a connection if the address is not stored: it lists the pages that are. */
import type { OfflineSettings } from './settings.ts'

/** The number of pages in the list. */
const MOST = 60

const STYLE =
  'body{font:1rem/1.6 system-ui,sans-serif;max-width:40rem;margin:4rem auto;padding:0 1.25rem}:root{color-scheme:light dark}'

/** The page, in the language of the address. */
export async function offlinePage({ locales }: OfflineSettings, address: string, cache: string): Promise<Response> {
  const { pathname } = new URL(address)
  const own = locales.find(({ base }) => pathname.startsWith(base)) ?? locales.at(-1)
  const links = own ? await storedPages(cache, own.base) : []
  const list = links.length > 0 ? `<h2>${own?.pages}</h2><ul>${links.join('')}</ul>` : ''
  const html = `<!doctype html><html lang="${own?.lang}" dir="${own?.dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${own?.title}</title><style>${STYLE}</style></head><body><main><h1>${own?.title}</h1><p>${own?.text}</p><p><a href="">${own?.retry}</a></p>${list}</main></body></html>`
  return new Response(html, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } })
}

/** Links to the stored pages of a language, the newest first, by their titles as they are in the HTML. */
async function storedPages(name: string, base: string): Promise<string[]> {
  const cache = await caches.open(name)
  const keys = (await cache.keys()).filter(({ url }) => `${new URL(url).pathname}/`.startsWith(base))
  return Promise.all(
    keys
      .reverse()
      .slice(0, MOST)
      .map(async key => {
        const html = (await (await cache.match(key))?.text()) ?? ''
        const { pathname } = new URL(key.url)
        const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] || pathname
        return `<li><a href="${pathname}">${title}</a></li>`
      }),
  )
}
