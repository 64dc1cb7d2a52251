/** Splits the address of a site. */

/** The two fields, as far as known. */
export function siteAddress(address: string | undefined): { url?: string; baseUrl?: string } {
  if (address === undefined || address === '') return {}
  const slashed = (path: string) => `/${path.replace(/^\/+|\/+$/g, '')}/`.replace('//', '/')
  if (!/^https?:\/\//.test(address)) return { baseUrl: slashed(address) }
  const { origin, pathname } = new URL(address)
  return { url: origin, baseUrl: slashed(pathname) }
}
