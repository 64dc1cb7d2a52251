/**
 * Configuration of web servers for the whole site, to be used directly or included. In: the config,
 * redirects and headers. Out: the text for nginx and for Caddy.
 */
import type { ResolvedConfig } from '../model/config.ts'
import type { HeaderRule } from './headers.ts'

/** A redirect with its whole path. */
export interface PathRedirect {
  from: string
  to: string
}

/** A server of nginx. Headers of a location replace those around it, so each location has all of its own. */
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
      // Errors must not be cached, so they get only the security headers.
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

/** How nginx finds the file of an address. With a base path, the files are in the root without it. */
function prefixed(baseUrl: string): string {
  if (baseUrl === '/') return 'try_files $uri $uri.html $uri/index.html =404;'
  return `rewrite ^${baseUrl.replace(/[.+*?^$()[\]{}|\\]/g, '\\$&')}(.*)$ /$1 break;\n    try_files $uri $uri.html $uri/index.html =404;`
}

/** A string of nginx: quotation marks end it, and `$` starts a variable, which no address and no policy needs. */
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

/** A site of Caddy. */
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
    // The base is already removed here.
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

/** A string of Caddy. */
function caddyText(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&')}"`
}
