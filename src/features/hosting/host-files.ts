/**
 * Files for particular hosts: redirects and headers in each host's format. Returns the files of the configured host,
 * or those that are harmless on every host. A static file with the same name takes precedence.
 */
import { encodePath } from '../../base/url.ts'
import type { ResolvedConfig } from '../../model/config.ts'
import type { Redirect } from '../../model/graph.ts'
import { HOSTS, type HostFile } from '../../model/hosts.ts'
import type { OutputFile } from '../../model/output.ts'
import type { HeaderRule } from './headers.ts'

/** The content of the files. */
export interface HostRules {
  /** In the order of their paths. */
  redirects: readonly Redirect[]
  headers: readonly HeaderRule[]
}

/** Creates the files. */
export function hostFiles(config: ResolvedConfig, { redirects, headers }: HostRules): OutputFile[] {
  const paths = redirects.map(({ from, to }) => ({ from: `${config.baseUrl}${encodePath(from.slice(1))}`, to }))
  const make: Record<HostFile, () => string | undefined> = {
    _redirects: () => textOf(paths.map(({ from, to }) => `${from} ${to} 301`)),
    _headers: () => textOf(headers.flatMap(headerLines)),
    '.nojekyll': () => '',
    'vercel.json': () => vercelProject(config, paths, headers),
    '_nginx.conf': () => nginxConf(config, paths, headers),
    _Caddyfile: () => caddyfile(config, paths, headers),
  }
  return HOSTS[config.host ?? 'other'].files.flatMap(path => {
    const content = make[path]()
    return content === undefined ? [] : [{ path, content }]
  })
}

function textOf(lines: readonly string[]): string | undefined {
  return lines.length === 0 ? undefined : `${lines.join('\n')}\n`
}

function headerLines({ below, headers }: HeaderRule): string[] {
  return [`${below}*`, ...headers.map(([name, value]) => `  ${name}: ${value}`)]
}

/** https://vercel.com/docs/project-configuration */
function vercelProject(
  { trailingSlash }: ResolvedConfig,
  redirects: readonly PathRedirect[],
  headers: readonly HeaderRule[],
): string {
  const project = {
    cleanUrls: true,
    ...(trailingSlash !== undefined && { trailingSlash }),
    redirects: redirects.map(({ from, to }) => ({ source: literal(from), destination: to, statusCode: 301 })),
    headers: headers.map(rule => ({
      source: `${literal(rule.below)}(.*)`,
      headers: rule.headers.map(([key, value]) => ({ key, value })),
    })),
  }
  return `${JSON.stringify(project, null, 1)}\n`
}

/** A path escaped for path-to-regexp. */
function literal(path: string): string {
  return path.replace(/[:()*+?{}[\]!.\\]/g, '\\$&')
}

// Configuration of web servers for the whole site, for direct use or for inclusion.

/** A redirect with its whole path. */
interface PathRedirect {
  from: string
  to: string
}

/**
 * A server block for nginx. Headers of a location replace those of the enclosing blocks, so each location lists all of
 * its headers.
 */
function nginxConf(
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
function caddyfile(
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
