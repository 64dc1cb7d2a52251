/**
 * Fields that an author may write besides docsgen's own: Docusaurus's forms of the same settings, and fields that have
 * no effect here, each with the reason. `adapt.ts` converts them to docsgen's own.
 */
import * as v from 'valibot'
import { announcementBar } from '../../../config/schema/announcement-bar.ts'
import { attributes, metadata } from '../../../config/schema/assets.ts'
import { colorMode } from '../../../config/schema/color-mode.ts'
import { footer } from '../../../config/schema/footer.ts'
import { markdown as ownMarkdown, prism } from '../../../config/schema/markdown.ts'
import { navbar } from '../../../config/schema/navbar.ts'
import { reporting } from '../../../config/schema/reporting.ts'
import { algolia } from '../../../config/schema/search.ts'
import { siteSchema } from '../../../config/schema/site.ts'
import { tableOfContents } from '../../../config/schema/table-of-contents.ts'
import { filledText, flag, list, noun, oneOf, textOr } from '../../../schema/fields.ts'
import { docs } from './docs.ts'
import { plugin } from './plugins.ts'

const hooks = noun('markdown.hooks', {
  /** Links to markdown files that do not exist: the same as the site's field with this name. */
  onBrokenMarkdownLinks: v.optional(reporting),
  /** Images that do not exist: the same as the site's field with this name. */
  onBrokenMarkdownImages: v.optional(reporting),
})

const markdown = noun(
  'markdown (Docusaurus)',
  {
    ...ownMarkdown.entries,
    /** Severities of broken references in markdown. */
    hooks: v.optional(hooks),
    /** A function that changes the text of pages before they are read. */
    preprocessor: v.optional(v.function('a function')),
    /** A function that returns the front matter of a page. */
    parseFrontMatter: v.optional(v.function('a function')),
  },
  {
    unused: {
      remarkRehypeOptions: 'these options belong to another parser',
      mdx1Compat: '',
    },
  },
)

const themeSidebar = noun(
  'themeConfig.docs.sidebar',
  {
    /** Whether readers can hide it: `reading.sidebarHideable`. */
    hideable: v.optional(flag),
  },
  { unused: { autoCollapseCategories: '' } },
)

const themeDocs = noun('themeConfig.docs', {
  /** Where the reader's choice of a version is stored. Default: `localStorage`. */
  versionPersistence: v.optional(oneOf(['localStorage', 'none'])),
  /** The sidebar of wide screens. */
  sidebar: v.optional(themeSidebar),
})

/** The settings of the theme. Themes, plugins and components of the site have fields of their own there. */
export const themeConfig = noun(
  'themeConfig',
  {
    /** The top navigation bar. */
    navbar: v.optional(navbar),
    /** The footer. */
    footer: v.optional(footer),
    /** The bar above the navbar. */
    announcementBar: v.optional(announcementBar),
    /** Light and dark mode. */
    colorMode: v.optional(colorMode),
    /** Which headings a table of contents shows. */
    tableOfContents: v.optional(tableOfContents),
    /** Hosted search. */
    algolia: v.optional(algolia),
    /** Code blocks. */
    prism: v.optional(prism),
    /** Versions. */
    docs: v.optional(themeDocs),
    /** `<meta>` tags for every page. */
    metadata: v.optional(metadata),
    /** Social image. */
    image: v.optional(filledText),
  },
  {
    unused: { liveCodeBlock: '', blog: '', mermaid: '', zoom: '', matomo: '', fathomAnalytics: '' },
    isOpen: true,
  },
)

/** Everything that an author may write, in docsgen's or Docusaurus's shape. */
export const authoredSite = noun(
  'site (Docusaurus)',
  {
    ...siteSchema.entries,
    docs: v.optional(docs),
    markdown: v.optional(markdown),
    /** Scripts for every page, with any attributes. */
    scripts: v.optional(list(textOr(attributes))),
    /** Stylesheets, icons and other links for every page, with any attributes. */
    stylesheets: v.optional(list(textOr(attributes))),
    /** The place of navbar, footer and more in a Docusaurus config. */
    themeConfig: v.optional(themeConfig),
    /** The place of the docs in a Docusaurus config: only `classic` is known. */
    presets: v.optional(list(plugin)),
    /** Plugins: plain objects that add steps to the markdown pipeline, pages generated from data, and files. Of the plugins in a Docusaurus config, client-redirects, content-docs and google-gtag are supported. */
    plugins: v.optional(list(plugin)),
    /** Modules that Docusaurus's runtime loads: only their stylesheets are used. */
    clientModules: v.optional(list(v.unknown())),
    /** Themes of a Docusaurus config: the stylesheets of the classic one are used. */
    themes: v.optional(list(v.unknown())),
  },
  {
    unused: {
      $schema: '',
      organizationName: '',
      projectName: '',
      deploymentBranch: '',
      githubHost: '',
      githubPort: '',
      future: '',
      storage: '',
      ssrTemplate: '',
      baseUrlIssueBanner: '',
    },
  },
)

/** A config that is valid. `site-config.ts` has the same type for editors, with the comments of its fields. */
export type AuthoredSite = v.InferInput<typeof authoredSite>
