/** Whether the path of an address has a trailing slash. */
import { splitUrl } from '../base/url.ts'

/** The address with a trailing slash in its path exactly if the route has one. Addresses of files are unchanged. */
export function withSlashOf(url: string, route = ''): string {
  const { path, query, hash } = splitUrl(url)
  if (path === '/' || /\.\w+$/.test(path) || path.endsWith('/') === route.endsWith('/')) return url
  return (path.endsWith('/') ? path.replace(/\/+$/, '') : `${path}/`) + query + hash
}
