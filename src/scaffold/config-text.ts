/** The config of a new site. */
import { type HostName, sendsHeaders } from '../model/hosts.ts'

export interface ConfigAnswers {
  title: string
  /** Address of the published site, with its path; absent if unknown. */
  address?: string
  host?: HostName
  /** Folder of the pages, relative to the site. */
  docs: string
  /** The repository's web page. */
  repositoryUrl?: string
  /** The look in `theme.preset`; absent for the default one. */
  preset?: string
  /** Whether a logo was created for the site. */
  hasLogo: boolean
}

/** The text of the config. */
export function configText(answers: ConfigAnswers): string {
  const { title, host, docs, repositoryUrl, hasLogo } = answers
  const lines = [
    "import { defineConfig } from 'docsgen'",
    '',
    'export default defineConfig({',
    `  title: ${quoted(title)},`,
    ...addressLines(answers.address),
    ...(hasLogo ? ["  favicon: '/img/logo.svg',"] : []),
    ...(host === undefined ? [] : [`  host: ${quoted(host)},`]),
    ...(repositoryUrl === undefined ? [] : [`  repository: ${quoted(repositoryUrl)},`]),
    `  docs: { path: ${quoted(docs)} },`,
    ...(answers.preset === undefined ? [] : [`  theme: { preset: ${quoted(answers.preset)} },`]),
    '  navbar: {',
    `    title: ${quoted(title)},`,
    ...(hasLogo ? ["    logo: { src: '/img/logo.svg', alt: '' },"] : []),
    ...(repositoryUrl === undefined
      ? []
      : [`    items: [{ href: ${quoted(repositoryUrl)}, label: 'GitHub', position: 'right' }],`]),
    '  },',
    '  colorMode: { respectPrefersColorScheme: true },',
    ...(host !== undefined && sendsHeaders(host) ? ['  contentSecurityPolicy: true,'] : []),
    '})',
  ]
  return `${lines.join('\n')}\n`
}

function addressLines(address: string | undefined): string[] {
  if (address === undefined)
    return [
      '  // The address of the published site: canonical links and the sitemap need it.',
      "  // url: 'https://docs.example.org',",
    ]
  const { origin, pathname } = new URL(address)
  return [`  url: ${quoted(origin)},`, ...(pathname === '/' ? [] : [`  baseUrl: ${quoted(pathname)},`])]
}

function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&').replace(/\n/g, '\\n')}'`
}
