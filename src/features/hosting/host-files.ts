/**
 * Files for particular hosts: redirects and headers in each host's format. In: the config, redirects and headers. Out:
 * the files of the configured host, or those that are harmless on every host. A static file with the same name takes
 * precedence.
 */
import { encodePath } from '../../base/url.ts'
import type { ResolvedConfig } from '../../model/config.ts'
import type { Redirect } from '../../model/graph.ts'
import { HOSTS, type HostFile } from '../../model/hosts.ts'
import type { OutputFile } from '../../model/output.ts'
import type { HeaderRule } from './headers.ts'
import { caddyfile, nginxConf, type PathRedirect } from './server-files.ts'

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
