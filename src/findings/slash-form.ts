/**
 * The form of an address with respect to the slash at the end of its path.
 */
import { splitUrl } from '../base/url.ts'

/** The address with a slash at the end of its path exactly where the route has one. Files stay as they are. */
export function withSlashOf(url: string, route = ''): string {
  const { path, query, hash } = splitUrl(url)
  if (path === '/' || /\.\w+$/.test(path) || path.endsWith('/') === route.endsWith('/')) return url
  return (path.endsWith('/') ? path.replace(/\/+$/, '') : `${path}/`) + query + hash
}
