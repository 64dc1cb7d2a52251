/**
 * The config as code of a site reads it: Docusaurus completes it with the defaults of the tool and of its classic theme.
 */
import { isObject } from '../../../schema/fields.ts'

const THEME_CONFIG = {
  colorMode: { defaultMode: 'light', disableSwitch: false, respectPrefersColorScheme: false },
  docs: { versionPersistence: 'localStorage', sidebar: { hideable: false, autoCollapseCategories: false } },
  blog: { sidebar: { groupByYear: true } },
  metadata: [],
  prism: { additionalLanguages: [], magicComments: [] },
  navbar: { hideOnScroll: false, items: [] },
  tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 3 },
}

/** The defaults of parts that a site may do without. */
const OPTIONAL_PARTS = {
  footer: { style: 'light', links: [] },
  announcementBar: { isCloseable: true },
  algolia: { contextualSearch: true, searchParameters: {}, searchPagePath: 'search' },
}

const CONFIG = {
  tagline: '',
  titleDelimiter: '|',
  noIndex: false,
  i18n: { defaultLocale: 'en', path: 'i18n', locales: ['en'], localeConfigs: {} },
  customFields: {},
  markdown: { format: 'mdx', mermaid: false, emoji: true },
  staticDirectories: ['static'],
  plugins: [],
  themes: [],
  presets: [],
  headTags: [],
  stylesheets: [],
  scripts: [],
  clientModules: [],
  themeConfig: {},
}

/** The config with these defaults. */
export function withDefaults(written: Record<string, unknown>): Record<string, unknown> {
  const themeConfig = isObject(written.themeConfig) ? written.themeConfig : {}
  const parts = Object.entries(OPTIONAL_PARTS).filter(([name]) => isObject(themeConfig[name]))
  const ofTheme = { ...THEME_CONFIG, ...Object.fromEntries(parts) }
  return { ...completed(written, CONFIG), themeConfig: completed(themeConfig, ofTheme) }
}

/** Fields that are absent get their defaults, at any depth. */
function completed(written: Record<string, unknown>, defaults: Record<string, unknown>): Record<string, unknown> {
  const added = Object.entries(defaults).map(([name, value]) => {
    const own = written[name]
    return [name, isObject(own) && isObject(value) ? completed(own, value) : (own ?? value)]
  })
  return { ...written, ...Object.fromEntries(added) }
}
