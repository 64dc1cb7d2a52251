/**
 * Configuration of web servers for the whole site, for direct use or for inclusion. In: the config, redirects and
 * headers. Out: the text for nginx and for Caddy.
 */
import type { ResolvedConfig } from '../../model/config.ts'
import type { HeaderRule } from './headers.ts'

/** A redirect with its whole path. */
export interface PathRedirect {
  from: string
  to: string
}

/**
 * A server block for nginx. Headers of a location replace those of the enclosing blocks, so each location lists all of
 * its headers.
 */
export function nginxConf(
  { baseUrl }: ResolvedConfig,
  redirects: readonly PathRedirect[],
  headers: readonly HeaderRule[],
): string {
  const hidden = `${baseUrl}_nginx.conf`
  const locations = [baseUrl, ...headers.map(({ below }) => below)]
  const distinct = [...new Set(locations)].map(below => {
    const own = headers.filter(rule => below.startsWith(rule.below)).flatMap(rule => rule.headers)
    return [
      `  location ${nginxText(below)} {`,
      // Errors must not be cached, so they only get the security headers.
      ...own.map(
        ([name, value]) => `    add_header ${name} ${nginxText(value)}${name === 'Cache-Control' ? '' : ' always'};`,
      ),
      `    ${prefixed(baseUrl)}`,
      '  }',
    ].join('\n')
  })
  return `${[
    'server {',
    '  listen 80;',
    '  root /usr/share/nginx/html;',
    '  charset utf-8;',
    '  absolute_redirect off;',
    '  gzip on;',
    '  gzip_types text/css text/javascript application/javascript application/json application/xml image/svg+xml;',
    `  error_page 404 ${nginxText(`${baseUrl}404.html`)};`,
    `  location = ${nginxText(hidden)} { return 404; }`,
    ...redirects.map(({ from, to }) => `  location = ${nginxText(decoded(from))} { return 301 ${nginxText(to)}; }`),
    ...distinct,
    '}',
  ].join('\n')}\n`
}

/** How nginx finds the file for an address. With a base path, the files are in the root without that path. */
function prefixed(baseUrl: string): string {
  if (baseUrl === '/') return 'try_files $uri $uri.html $uri/index.html =404;'
  return `rewrite ^${baseUrl.replace(/[.+*?^$()[\]{}|\\]/g, '\\$&')}(.*)$ /$1 break;\n    try_files $uri $uri.html $uri/index.html =404;`
}

/**
 * A string in nginx syntax. Quotation marks would end it and `$` would start a variable; no address and no policy needs
 * them.
 */
function nginxText(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&').replaceAll('$', '%24')}"`
}

/** nginx compares decoded addresses. */
function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** A site block for Caddy. */
export function caddyfile(
  { baseUrl }: ResolvedConfig,
  redirects: readonly PathRedirect[],
  headers: readonly HeaderRule[],
): string {
  const below = baseUrl === '/' ? '' : baseUrl.slice(0, -1)
  return `${[
    ':80 {',
    '  root * /srv',
    '  encode zstd gzip',
    ...headers.flatMap(rule =>
      rule.headers.map(([name, value]) => `  header ${caddyText(`${rule.below}*`)} ${name} ${caddyText(value)}`),
    ),
    ...redirects.map(({ from, to }) => `  redir ${caddyText(decoded(from))} ${caddyText(to)} 301`),
    // The base has already been removed here.
    '  respond "/_Caddyfile" 404',
    ...(below === '' ? [] : [`  uri strip_prefix ${caddyText(below)}`]),
    '  try_files {path} {path}.html {path}/index.html',
    '  file_server',
    '  handle_errors {',
    '    rewrite * /404.html',
    '    file_server',
    '  }',
    '}',
  ].join('\n')}\n`
}

/** A string in Caddy syntax. */
function caddyText(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&')}"`
}
