/**
 * The look of a MkDocs site. In: `theme` and `extra.social` of the config. Out: the colour mode, the logo, the favicon and
 * the links to profiles; and the images, which docsgen reads from `static`.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { SiteInput } from '../../../config/schema/site.ts'
import { isObject } from '../../../schema/fields.ts'
import type { OtherFile } from './foreign-site.ts'
import type { MkdocsConfig } from './mkdocs-config.ts'
import { socialLinksOf } from './social-links.ts'

interface MkdocsLook {
  site: Pick<SiteInput, 'colorMode' | 'favicon' | 'theme'>
  /** Fields of the navigation bar; `items` are further links. */
  navbar: object
  items: object[]
  files: OtherFile[]
}

/** The look. Images that are not in the folder of the pages are left out. */
export function mkdocsTheme(config: MkdocsConfig, contentDir: string, title: string): MkdocsLook {
  const theme: Record<string, unknown> = isObject(config.theme) ? config.theme : {}
  const image = (value: unknown) =>
    typeof value === 'string' && existsSync(join(contentDir, value)) ? value.replace(/^\/+/, '') : undefined
  const [logo, favicon] = [image(theme.logo), image(theme.favicon)]
  const { social } = isObject(config.extra) ? (config.extra as { social?: unknown }) : {}
  const links = (Array.isArray(social) ? social : []).filter(isObject).flatMap(written => {
    const { icon, link, name } = written as Record<string, unknown>
    if (typeof link !== 'string') return []
    return [{ icon: iconName(icon), href: link, label: typeof name === 'string' ? name : undefined }]
  })
  const accounts = socialLinksOf(links)
  const files = [...new Set([logo, favicon])].filter(path => path !== undefined)
  return {
    site: {
      colorMode: colorModeOf(theme),
      ...(favicon && { favicon: `/${favicon}` }),
      ...accentOf(theme),
    },
    navbar: {
      title,
      ...(logo && { logo: { src: `/${logo}` } }),
      ...(accounts.social.length > 0 && { social: accounts.social }),
    },
    items: accounts.items,
    files: files.map(path => ({ to: `static/${path}`, from: join(contentDir, path) })),
  }
}

/** `fontawesome/brands/github` and `fontawesome/brands/x-twitter` without the name of the set. */
function iconName(icon: unknown): string | undefined {
  if (typeof icon !== 'string') return undefined
  const name = icon.replace(/^.*\//, '').replace(/-(?:alt|in|f|square)$/, '')
  return name === 'x-twitter' ? 'x' : name === 'envelope' || name === 'paper-plane' ? 'email' : name
}

/** The colour mode that the palettes of Material for MkDocs choose. */
function colorModeOf({ palette }: Record<string, unknown>): SiteInput['colorMode'] {
  const palettes = [palette ?? []].flat().filter(isObject) as { media?: unknown; scheme?: unknown }[]
  if (palettes.some(({ media }) => String(media).includes('prefers-color-scheme')))
    return { respectPrefersColorScheme: true }
  return palettes[0]?.scheme === 'slate' ? { defaultMode: 'dark' } : undefined
}

/** The colours of Material for MkDocs by name, dark enough for links on white. */
const COLOURS: Record<string, string> = {
  red: '#c62828',
  pink: '#ad1457',
  purple: '#8e24aa',
  'deep purple': '#5e35b1',
  indigo: '#3f51b5',
  blue: '#1565c0',
  'light blue': '#01579b',
  cyan: '#006064',
  teal: '#00695c',
  green: '#2e7d32',
  'light green': '#33691e',
  brown: '#795548',
  'blue grey': '#546e7a',
}

/** The accent for the primary colour; none for the colours that have no dark form of the same name, and for the default. */
function accentOf({ palette }: Record<string, unknown>): Pick<SiteInput, 'theme'> {
  const palettes = [palette ?? []].flat().filter(isObject) as { primary?: unknown }[]
  const name = palettes.map(({ primary }) => primary).find(primary => typeof primary === 'string')
  const accent = COLOURS[String(name).replaceAll('-', ' ')]
  return accent === undefined ? {} : { theme: { accent } }
}
