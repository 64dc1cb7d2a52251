/**
 * The hosts that docsgen knows: how each is recognised by its environment, which files it serves for an address, and
 * which host-specific files a build writes. Behaviour of `/x` for a file `x.html`:
 * https://github.com/slorber/trailing-slash-guide
 */

/** A file that only some hosts read. */
export type HostFile = '_redirects' | '_headers' | '.nojekyll' | 'vercel.json' | '_nginx.conf' | '_Caddyfile'

interface Host {
  /** The name as written by people. */
  label: string
  /** Whether it serves the file `x.html` for `/x` without a redirect. */
  servesHtmlFiles: boolean
  files: readonly HostFile[]
  /** The environment variable with the address of the published site, with or without a scheme. */
  address?: string
  /** An environment variable that is set in its builds, with its value. */
  variable?: readonly [name: string, value: string]
}

const NETLIFY_FILES = ['_redirects', '_headers'] as const

/** All hosts, by their name in the config. */
export const HOSTS = {
  'github-pages': {
    label: 'GitHub Pages',
    servesHtmlFiles: true,
    files: ['.nojekyll'],
    // Set by the action that configures Pages, but not in every workflow.
    variable: ['GITHUB_PAGES', 'true'],
  },
  'gitlab-pages': {
    label: 'GitLab Pages',
    servesHtmlFiles: true,
    files: ['_redirects'],
    variable: ['CI_JOB_NAME', 'pages'],
    address: 'CI_PAGES_URL',
  },
  netlify: {
    label: 'Netlify',
    servesHtmlFiles: true,
    files: NETLIFY_FILES,
    variable: ['NETLIFY', 'true'],
    address: 'URL',
  },
  'cloudflare-pages': {
    label: 'Cloudflare Pages',
    servesHtmlFiles: true,
    files: NETLIFY_FILES,
    variable: ['CF_PAGES', '1'],
  },
  vercel: {
    label: 'Vercel',
    servesHtmlFiles: true,
    files: ['vercel.json'],
    variable: ['VERCEL', '1'],
    address: 'VERCEL_PROJECT_PRODUCTION_URL',
  },
  nginx: { label: 'nginx', servesHtmlFiles: true, files: ['_nginx.conf'] },
  caddy: { label: 'Caddy', servesHtmlFiles: true, files: ['_Caddyfile'] },
  s3: { label: 'Amazon S3 and CloudFront', servesHtmlFiles: false, files: [] },
  other: { label: 'another host', servesHtmlFiles: false, files: NETLIFY_FILES },
} as const satisfies Record<string, Host>

/** Name of a host in the config. */
export type HostName = keyof typeof HOSTS

/** All names, in display order. */
export const HOST_NAMES = Object.keys(HOSTS) as HostName[]

/** The host that runs this build, by its environment variables. */
export function hostOfEnvironment(env: Record<string, string | undefined>): HostName | undefined {
  return HOST_NAMES.find(name => {
    const { variable }: Host = HOSTS[name]
    return variable !== undefined && env[variable[0]] === variable[1]
  })
}

/** Origin and base of the site that a host builds, from its environment. */
export function placeOnHost(
  host: HostName,
  env: Record<string, string | undefined>,
): { url: string; baseUrl: string } | undefined {
  const { address }: Host = HOSTS[host]
  const value = address === undefined ? undefined : env[address]
  if (!value) return undefined
  const full = /^https?:\/\//.test(value) ? value : `https://${value}`
  if (!URL.canParse(full)) return undefined
  const { origin, pathname } = new URL(full)
  return { url: origin, baseUrl: pathname.endsWith('/') ? pathname : `${pathname}/` }
}

/** Whether a host sends the headers that a file of the site lists. */
export function sendsHeaders(host: HostName): boolean {
  const files: readonly HostFile[] = HOSTS[host].files
  return files.some(name => name !== '.nojekyll' && name !== '_redirects')
}
