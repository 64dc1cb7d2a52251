/** The status of each field of an Astro config with Starlight. In: both objects. Out: what became of their fields. */
import type { FieldStatus } from '../report.ts'
import type { Fields } from './fields.ts'

const ASTRO: Record<string, string> = {
  site: 'url',
  base: 'baseUrl',
  trailingSlash: 'trailingSlash',
  redirects: 'redirects',
  srcDir: 'docs.path',
  publicDir: 'staticDirectories',
}
const STARLIGHT: Record<string, string> = {
  title: 'title',
  description: 'tagline',
  logo: 'navbar.logo',
  tableOfContents: 'tableOfContents',
  editLink: 'docs.editUrl',
  locales: 'i18n',
  defaultLocale: 'i18n.defaultLocale',
  social: 'navbar.social',
  sidebar: 'docs.sidebars',
  head: 'headTags',
  favicon: 'favicon',
  titleDelimiter: 'titleDelimiter',
  lastUpdated: 'docs.showLastUpdateTime',
  pagefind: 'search',
}
const REASONS: Record<string, string> = {
  customCss: 'Its rules are for the elements of Starlight.',
  components: 'Components of Astro are not run.',
  plugins: 'Plugins of Starlight are not run.',
  expressiveCode: 'Code blocks have the colours of docsgen.',
  routeMiddleware: 'Code of Astro is not run.',
}

/** The fields, with the names that they have in the config. */
export function fieldStatuses(astro: Fields, starlight: Fields): FieldStatus[] {
  return [
    ...Object.keys(astro)
      .filter(name => name !== 'integrations')
      .map(name => statusOf(name, name, ASTRO)),
    ...Object.keys(starlight).map(name => statusOf(`starlight.${name}`, name, STARLIGHT)),
  ]
}

function statusOf(path: string, name: string, targets: Record<string, string>): FieldStatus {
  const replacement = Object.hasOwn(targets, name) ? targets[name] : undefined
  if (replacement !== undefined) return { path, status: 'rewrite', replacement }
  return { path, status: 'ignored', reason: REASONS[name] ?? 'There is nothing for it here.' }
}
