/**
 * The type of a site's config, as an author writes it: every field with its comment.
 * Generated from `schema/` and the features by `scripts/config-doc.ts`; do not edit.
 */
import type { PluginRuleId } from '../findings/level.ts'
import type { Plugin, UnifiedPlugin } from '../model/plugin.ts'

/** A function whose arguments depend on its place. */
type AnyFunction = (...args: any[]) => unknown

/** The config of a site. Every field is optional. */
export interface SiteConfig {
  /** Name of the site. Default: `Documentation`. */
  title?: string
  /** One sentence about the site. */
  tagline?: string
  /** Separator between a page's title and the site's. Default: `|`. */
  titleDelimiter?: string
  /** Address of the site without a path, needed by canonical links and the sitemap. */
  url?: string
  /** Path of the site on its host. Default: `/`. */
  baseUrl?: string
  /** Whether paths have a trailing slash (true) or not (false). By default, they follow the pages' files. */
  trailingSlash?: boolean
  /** Where the site is published: determines which files for the host are written, and whether a page is `x.html` or `x/index.html`. Default: the host that runs the build, else none. */
  host?: 'github-pages' | 'gitlab-pages' | 'netlify' | 'cloudflare-pages' | 'vercel' | 'nginx' | 'caddy' | 's3' | 'other'
  /** The repository of the site: its web address, or `git` for the remote `origin` of the checkout. Pages get links to edit them, unless `docs.editUrl` is set. */
  repository?: string
  /** Icon for the browser's tab: a path in a static directory, or a URL. */
  favicon?: string
  /** Exclude the site from search engines. Default: `false`. */
  noIndex?: boolean
  /** Languages. */
  i18n?: I18n
  /** Links to pages and files that do not exist. Default: `warn`; in `docsgen check` `throw`. */
  onBrokenLinks?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** Links to markdown files that do not exist. Default: `warn`; in `docsgen check` `throw`. */
  onBrokenMarkdownLinks?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** Links to headings that do not exist. Default: `warn`; in `docsgen check` `throw`. */
  onBrokenAnchors?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** Images that do not exist. Default: `warn`; in `docsgen check` `throw`. */
  onBrokenMarkdownImages?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** Two files with one address. Default: `warn`. */
  onDuplicateRoutes?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** Severity by rule: `ignore`, `log`, `warn` or `throw`; overrides the five fields above. Rules: rules. */
  rules?: Rules
  /** Report problems that would stop the build as warnings: broken links, missing modules and compilers, pages that fail. For sites that come from other tools. Default: `true` for a config of another tool, else `false`. */
  lenient?: boolean
  /** The pages: their folder, their address, and how they are listed. */
  docs?: Docs
  /** Docs besides those of `docs`, each with a name. */
  moreDocs?: (MoreDocs)[]
  /** Single pages outside the docs; false for none. Default: none; `src/pages` in a preset. */
  pages?: Pages | false
  /** Blogs. Default: none; the folder `blog` in a preset. */
  blogs?: (Blog)[]
  /** The top navigation bar. */
  navbar?: Navbar
  /** The footer. Default: none. */
  footer?: Footer
  /** The bar above the navbar. Default: none. */
  announcementBar?: AnnouncementBar
  /** The look: a brand colour, fonts, corners. */
  theme?: Theme
  /** Light and dark mode. */
  colorMode?: ColorMode
  /** What readers can do with a page: copy it, report a problem, say whether it helped. */
  reading?: Reading
  /** What browsers and phones show around the pages: the colour of their bars, icon and manifest. */
  webApp?: WebApp
  /** Which headings a table of contents shows. */
  tableOfContents?: TableOfContents
  /** The embedded search. */
  search?: Search
  /** Output for programs: markdown, `llms.txt`, chunks. */
  llms?: Llms
  /** Hosted search, instead of the embedded one. */
  algolia?: Algolia
  /** Google's page-view tag. Default: none. */
  gtag?: Gtag
  /** Services that count visits: Google Tag Manager, Plausible, PostHog, Matomo, Umami or Fathom. Default: none. */
  analytics?: (Analytics)[]
  /** Social image: a path in a static directory, or a URL. */
  image?: string
  /** Draw a social image for each page during a build. Needs the packages `satori`, `@resvg/resvg-js` and `@fontsource/inter` in the site. Default: `false`. */
  socialImages?: boolean
  /** `<meta>` tags for every page. */
  metadata?: ({ [name: string]: string })[]
  /** Other tags for every page's head. */
  headTags?: (HeadTag)[]
  /** Tags for the body of every page, such as the `noscript` of a service. */
  bodyTags?: BodyTags
  /** Stylesheets, icons and other links for every page, with any attributes. */
  stylesheets?: (string | { [name: string]: string | boolean })[]
  /** Scripts for every page, with any attributes. */
  scripts?: (string | { [name: string]: string | boolean })[]
  /** The site's own stylesheets, bundled after docsgen's; Look and colours describes what they may contain. */
  customCss?: string | (string)[]
  /** Folders that are copied unchanged. Default: `["static"]`. */
  staticDirectories?: (string)[]
  /** Old paths and their new targets. */
  redirects?: (Redirect)[]
  /** Add a redirect from `/x.html` for every page `/x` and `/x/`, and for the search page. Default: `false`. */
  redirectHtml?: boolean
  /** Reference pages that are made from source code. See References from source. */
  references?: (References)[]
  /** Folder whose files replace templates with the same path. Default: `theme`. */
  themeDir?: string
  /** Write a headers file with a Content-Security-Policy: true, or sources to add, by directive. */
  contentSecurityPolicy?: { [name: string]: (string)[] } | boolean
  /** How pages are read. */
  markdown?: Markdown
  /** Plugins: plain objects that add steps to the markdown pipeline, pages generated from data, and files. Of the plugins in a Docusaurus config, client-redirects, content-docs and google-gtag are supported. */
  plugins?: ([string | AnyFunction, (PresetsClassic)?] | [string | AnyFunction, (PluginsClientRedirects)?] | [string | AnyFunction, (Docs)?] | [string | AnyFunction, (DocusaurusBlog)?] | [string | AnyFunction, (DocusaurusPages)?] | [string | AnyFunction, (Gtag)?] | [string | AnyFunction, (unknown)?] | string | AnyFunction | null | false | undefined | Plugin)[]
  /** Code blocks. */
  prism?: Prism
  /** Limits above which docsgen rejects a page. */
  limits?: Limits
  /** How links to other sites are checked. */
  external?: External
  /** A cache that builds on several machines share. */
  cache?: Cache
  /** Optional checks of `docsgen check`. */
  check?: Check
  /** Your own values for templates, available as `site.customFields`. */
  customFields?: { [name: string]: unknown | undefined }
  /** The place of navbar, footer and more in a Docusaurus config. */
  themeConfig?: ThemeConfig
  /** The place of the docs in a Docusaurus config: only `classic` is known. */
  presets?: ([string | AnyFunction, (PresetsClassic)?] | [string | AnyFunction, (PluginsClientRedirects)?] | [string | AnyFunction, (Docs)?] | [string | AnyFunction, (DocusaurusBlog)?] | [string | AnyFunction, (DocusaurusPages)?] | [string | AnyFunction, (Gtag)?] | [string | AnyFunction, (unknown)?] | string | AnyFunction | null | false | undefined | Plugin)[]
  /** Modules that Docusaurus's runtime loads: only their stylesheets are used. */
  clientModules?: (unknown)[]
  /** Themes of a Docusaurus config: the stylesheets of the classic one are used. */
  themes?: (unknown)[]
  /** @deprecated This field has no effect in docsgen. */
  $schema?: unknown
  /** @deprecated This field has no effect in docsgen. */
  organizationName?: unknown
  /** @deprecated This field has no effect in docsgen. */
  projectName?: unknown
  /** @deprecated This field has no effect in docsgen. */
  deploymentBranch?: unknown
  /** @deprecated This field has no effect in docsgen. */
  githubHost?: unknown
  /** @deprecated This field has no effect in docsgen. */
  githubPort?: unknown
  /** @deprecated This field has no effect in docsgen. */
  future?: unknown
  /** @deprecated This field has no effect in docsgen. */
  storage?: unknown
  /** @deprecated This field has no effect in docsgen. */
  ssrTemplate?: unknown
  /** @deprecated This field has no effect in docsgen. */
  baseUrlIssueBanner?: unknown
}

interface I18n {
  /** Language of the docs folder. Default: `en`. */
  defaultLocale?: string
  /** All languages, including the default one. Default: only the default one. */
  locales?: (string)[]
  /** Folder with the translations, relative to the site folder. Default: `i18n`. */
  path?: string
  /** Settings of individual languages. */
  localeConfigs?: { [name: string]: LocaleConfig }
}

interface LocaleConfig {
  /** Name in the language menu. Default: the language's own name for itself. */
  label?: string
  /** Text direction. Default: that of the language. */
  direction?: 'ltr' | 'rtl'
  /** Value of the `lang` attribute. Default: the locale. */
  htmlLang?: string
  /** Path segment after the base. Default: none for the default locale, the locale itself for others. */
  path?: string
  /** The full base path of this locale; its last segment is used as `path`. */
  baseUrl?: string
  /** @deprecated This field has no effect in docsgen. */
  calendar?: unknown
  /** @deprecated This field has no effect in docsgen. */
  translate?: unknown
  /** @deprecated This field has no effect in docsgen. */
  url?: unknown
}

interface Rules {
  /** A relative address without `.md` leads to one page relative to the file and to another relative to the URL, or it leads to a page only relative to the file. Default: `warn`. */
  'ambiguous-link'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** The id of a page has a slash in it. Default: `throw`. */
  'bad-doc-id'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** A slug is not a path. Default: `throw`. */
  'bad-slug'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** The text has invisible characters that change its direction, so that it can read differently from what it is. Default: `warn`. */
  'bidi-control'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** The site has a Content-Security-Policy and runs no code of its pages (`markdown.mdx: 'static'`), and a page shows an image of a host that the policy does not name. Default: `warn`. */
  'blocked-image'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** The page exists, but nothing on it has the id after `#`: no heading, no raw HTML, no component and no partial. Default: `warn`. */
  'broken-anchor'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** A link leads to a file that does not exist. Default: `warn`. */
  'broken-asset'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** An image does not exist, or its name differs in case. Default: `warn`. */
  'broken-image'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** A link leads to a page that does not exist. Default: `warn`. */
  'broken-link'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** A link or an import names a Markdown file that is not a page, or whose name differs in case, which works on some systems only. Default: `warn`. */
  'broken-markdown-link'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** A `_category_` file cannot be read, or a field of it has the wrong type, or is nested deeper than 100 levels. Default: `throw`. */
  'category-file'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** A folder has two `_category_` files, of which one is used. Default: `warn`. */
  'category-file-unused'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** A component threw while the page was rendered, or code of a page called `process.exit`. Default: `throw`. */
  'component-failed'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** A field is known, but has no effect in this config. Default: `warn`. */
  'config-no-effect'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** The site's address is unknown, so that canonical links and the sitemap are left out. Default: `log`. */
  'config-no-url'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** Code of the config failed where nothing handles its errors, such as a promise that is not awaited. Default: `warn`. */
  'config-stray-error'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** There is a second config, which is not read. Default: `warn`. */
  'config-unused-file'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** A symbolic link leads to a file that does not exist. Default: `throw`. */
  'dangling-symlink'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** A diagram cannot be drawn, or only without one of its labels, and is shown as code; or it has links, which drawings do not have. Default: `warn`. */
  diagram?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** Two pages of one version and language have the same `description` in their front matter. Default: `warn`. */
  'duplicate-description'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** Two pages have the same id. Default: `throw`. */
  'duplicate-doc-id'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** An id that was written by hand is used twice on a page; links reach only the first element. Default: `throw`. */
  'duplicate-id'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** Two redirects start at the same address. Default: `throw`. */
  'duplicate-redirect'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** Two pages have the same address. Default: `warn`. */
  'duplicate-route'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** Two pages of one version and language have the same title, so that readers cannot tell them apart in search results and browser tabs. Default: `log`. */
  'duplicate-title'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** A category of a sidebar has neither pages nor a page of its own, and is left out. Default: `warn`. */
  'empty-category'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** A link has neither text, nor a name, nor an image with a text. Default: `warn`. */
  'empty-link'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** A page has no content. Default: `warn`. */
  'empty-page'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** A sidebar is generated from a folder that has no pages. Default: `warn`. */
  'empty-sidebar-folder'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** Raw HTML has a handler such as `onclick`. Default: `warn`. */
  'event-handler'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** Code of a page is not run: the file is markdown that only uses components, `markdown.mdx` is `static`, or the code computes something from the props of a partial. Default: `warn`. */
  expression?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** With `--external`: the page exists, but nothing on it has the id after `#`. Default: `warn`. */
  'external-anchor'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** With `--external`: the server answers that the page does not exist, or there is no such server. Default: `warn`. */
  'external-broken'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** With `--external`: the certificate of the host has expired, is for another host, or is not trusted. Default: `warn`. */
  'external-certificate'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** With `--external`: the address redirects permanently to another one. Default: `log`. */
  'external-redirect'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** With `--external`: the server answered with a status of `5xx`, and did so again after two pauses. Default: `warn`. */
  'external-server-error'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** With `--external`: the address answers as if it existed, but redirects to the home page of its host, or shows what the host shows for addresses that do not exist. Default: `warn`. */
  'external-soft-404'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** With `--external`: the server gave no usable answer: it requires a login, limits requests, asks for a pause, or did not answer in time. Default: `log`. */
  'external-unverified'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** Text looks like markup but is not recognised as such: a reference or footnote without a definition, a footnote without a reference, a link with its brackets mixed up, a link inside a link, an image without an address, an id outside a heading, a fence or a row of a table in running text. Default: `warn`. */
  'failed-markup'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** Two file names are the same on systems that ignore case or Unicode normalization. Default: `throw`. */
  'file-name-clash'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** Markup of another tool (`{{#include …}}`, `!!! note`, `=== "Tab"`, `[[toc]]`, `<<< @/file`) has no meaning in docsgen, and readers see it as text. Default: `warn`. */
  'foreign-markup'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** The output folder has files that docsgen did not write. Default: `warn`. */
  'foreign-output'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** Front matter names a language other than YAML. Default: `throw`. */
  'front-matter-language'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** Front matter is not valid YAML, or a field is omitted because it is nested deeper than 100 levels or the block has more than 100 aliases. Default: `throw`. */
  'front-matter-syntax'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** A field has a value of the wrong type, which is ignored. Default: `throw`. */
  'front-matter-type'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** Front matter begins with `---` and does not end. Default: `throw`. */
  'front-matter-unclosed'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** A field is unknown, but similar to a known one. Default: `warn`. */
  'front-matter-unknown'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** A heading is more than one level below the one before, or a page begins below level 2. Default: `warn`. */
  'heading-skip'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** An image on another site has no `width` and `height`, so that the text below it moves when the image is loaded. Default: `log`. */
  'image-without-size'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** A component handles events (`onClick`), keeps state or has effects (`useState`, `useEffect`), and is not hydrated: it is no island, or its props are not data. Default: `warn`. */
  'inactive-component'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** A code block includes a region or lines that the file does not have, or a file outside the site in a page whose code is not run. Default: `warn`. */
  'included-file'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** A link uses `http:` although its host is linked with `https:` elsewhere on the site. Default: `warn`. */
  'insecure-link'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** A code block in JSON cannot be parsed, so that readers who copy it get an error. Default: `log`. */
  'invalid-json'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** A code block in JavaScript or TypeScript, including JSX, cannot be parsed, so that readers who copy it get an error. Default: `log`. */
  'invalid-script'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** A code block in TOML cannot be parsed, so that readers who copy it get an error. Default: `log`. */
  'invalid-toml'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** A code block in YAML cannot be parsed, so that readers who copy it get an error. Default: `log`. */
  'invalid-yaml'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** An island is given something that browsers do not get, such as a function, an element or content; or its `when` is none of `load`, `idle`, `visible` and `intent`. Default: `warn`. */
  'island-props'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** A JSON file of the site cannot be read, or is nested deeper than 100 levels. Default: `throw`. */
  'json-file'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** An image is larger than 1 MB, or than `check.largeImage` kB. Default: `warn`. */
  'large-image'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** A translation has a page that the default language does not have. Default: `log`. */
  'locale-only-page'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** A link leads to a server on the author's own machine, probably left over from a preview. Default: `warn`. */
  'localhost-link'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** A page has more than 500 headings of the levels that its table of contents shows, which only lists the first 500 of them. Default: `warn`. */
  'long-contents'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** A line of a page has more than 100,000 characters. Default: `warn`. */
  'long-line'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** With `--against`: a page had anchors in an earlier edition of the site that it no longer has. Default: `warn`. */
  'lost-anchor'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** Rows of a table have more cells than its head, which are left out, as in GFM. Default: `warn`. */
  'lost-cells'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** With `--against`: an address of an earlier edition of the site no longer leads to a page or a redirect. Default: `warn`. */
  'lost-page'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** With `--against`: pages of an earlier edition described symbols, such as functions of a package, that no page describes now. Default: `warn`. */
  'lost-symbol'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** On a site that was written for another tool, a link, a heading, a label, a breadcrumb or a cell of a table is shown without text: its content is markup that docsgen does not know, or a component that shows nothing. Default: `warn`. */
  'lost-text'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** A formula is not valid TeX for KaTeX. Default: `throw`. */
  math?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** A part of a page cannot be read as MDX: a tag that is not closed, or a `<` or `{` of prose. Default: `warn`. */
  'mdx-syntax'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** An element belongs in the head of the document, or an element of the head has an attribute that is not allowed there. Default: `warn`. */
  'misplaced-html'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** An image has no alternative text, which screen readers read out. Default: `warn`. */
  'missing-alt'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** No page has the address of the site's root, and no redirect starts there: the brand in the navbar and the breadcrumbs lead to a page that does not exist. Default: `warn`. */
  'missing-home'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** Code of pages imports a package that is not installed. Default: `throw`. */
  'missing-package'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** A stylesheet of the site refers to a file with `url()` or `image-set()`, which does not exist. Default: `warn`. */
  'missing-style-file'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** Lists, quotes or elements are nested deeper than `limits.nesting` of the config allows. Default: `throw`. */
  nesting?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** Git cannot tell when pages were last changed. Default: `log`. */
  'no-last-update'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** The docs folder, or a version of it, has no pages. Default: `throw`. */
  'no-pages'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** A file has the name of a page, but is not a text file. Default: `throw`. */
  'not-text'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** A file is not UTF-8 text. Default: `throw`. */
  'not-utf8'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** The text has a NUL character. Default: `warn`. */
  'nul-character'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** No sidebar shows the page, and no other page, navbar or footer links to it. Default: `warn`. */
  'orphan-page'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** Two pages or files would be written to the same output file. Default: `throw`. */
  'output-collision'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** The site's own address is written in full, so that links and images in previews and copies of the site lead to the published site. Default: `warn`. */
  'own-site-link'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** The code of an MDX page failed: an expression, a component that the page imports or defines, or a file that does not exist. Default: `warn`. */
  'page-code'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** A file looks like a page, but is not one, because its name ends in `.MD` or `.markdown`. Default: `warn`. */
  'page-extension'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** A single page is a React module that cannot be bundled, that has no component as its default export, or that throws or shows nothing when it is rendered. Default: `throw`. */
  'page-not-built'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** A bug: docsgen failed on a page. Default: `warn`. */
  'page-recovered'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** A page is larger than `limits.pageBytes` of the config allows. Default: `throw`. */
  'page-too-large'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** The native markdown parser does not load on this machine: pages are parsed with remark-parse, which is slower. Default: `log`. */
  'parser-fallback'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** A partial includes itself, directly or through other partials. Default: `throw`. */
  'partial-cycle'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** Partials include partials more than ten levels deep; the innermost is omitted. Default: `throw`. */
  'partial-depth'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** A partial that pages include has front matter, which has no effect. Default: `warn`. */
  'partial-front-matter'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** An include is omitted, because the page would have more than 5,000 parts, or more bytes than `limits.pageBytes` allows: partials in partials count each time they are shown. Default: `throw`. */
  'partial-growth'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** A code block is shown without highlighting: it is longer than 30,000 characters, one of its lines is longer than 5,000, or highlighting it would take too many steps. Default: `warn`. */
  'plain-code'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** A plugin threw, or returned something that cannot be used. Default: `throw`. */
  'plugin-failed'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** A unified plugin reported something about the page. Default: `warn`. */
  'plugin-message'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** The rows of a table have fewer cells than its head, and are not filled with empty cells, because the page would get more than 10,000 of them. Default: `warn`. */
  'ragged-table'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** A redirect leads to another redirect, which costs readers an additional request. Default: `warn`. */
  'redirect-chain'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** Redirects form a loop. Default: `throw`. */
  'redirect-loop'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** A redirect starts at the address of a page or a file, and is ignored. Default: `warn`. */
  'redirect-shadows-page'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** An `@example` in the source of a reference does not compile. Default: `warn`. */
  'reference-example'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** A source of `references` cannot be read, has errors, or refers to something that does not exist. Default: `warn`. */
  'reference-source'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** Symbols of a reference have no description. Default: `ignore`. */
  'reference-undocumented'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** A page includes a file, or a symbolic link leads to one, that must not be published: it may contain secrets or, if the code of pages is not run, is hidden or outside of the folders with content. Default: `throw`. */
  'refused-file'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** An attribute of raw HTML or JSX has a name that docsgen uses itself: `data-dg-…`. Default: `warn`. */
  'reserved-attribute'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** A file name is not allowed on some operating systems. Default: `throw`. */
  'reserved-file-name'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** An id begins with `dg-`, which is reserved for docsgen. Default: `throw`. */
  'reserved-id'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** A page has an address that is reserved for docsgen's own files. Default: `warn`. */
  'reserved-path'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** Two addresses differ only in case, which are the same address on some hosts. Default: `throw`. */
  'route-case-clash'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** The site could not be pushed to its search engine after the build, old indexes could not be removed, or the rights of the public key are unknown. Default: `warn`. */
  'search-engine'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** The first search of a reader loads more of the embedded index than `limits.searchBytes`. Default: `warn`. */
  'search-index-size'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** The public key of the search engine, which every page contains, may do more than search; or anybody may, without a key. Default: `throw`. */
  'search-key'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** A page has more than one heading of level 1. Default: `warn`. */
  'several-h1'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** The cache that machines share did not answer in time, refused the credentials, or could not store what was made. Default: `log`. */
  'shared-cache'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** An item of a sidebar is not valid. Default: `throw`. */
  sidebar?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** A page is in a sidebar twice, so that previous and next page are ambiguous. Default: `warn`. */
  'sidebar-duplicate-doc'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** `socialImages` is on, and a package that draws the images is not installed. Default: `warn`. */
  'social-images'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** With `check.spelling`: a word of a page is neither in the dictionary nor among `check.spelling.words`. Default: `warn`. */
  spelling?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** With `check.staleAfter`: the page has not been changed for this number of months, by the dates of git, nor confirmed by `verified` in its front matter. Default: `warn`. */
  'stale-page'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** Two static folders have a file with the same path; the first folder wins. Default: `warn`. */
  'static-file-shadowed'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** A symbolic link leads to a folder that contains it, or to itself. Default: `throw`. */
  'symlink-loop'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** A symbolic link leads outside the site folder, and is not followed. Default: `throw`. */
  'symlink-outside-site'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** A set of tabs contains something other than tabs, or a tab is outside a set or lacks its value. Default: `throw`. */
  tabs?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** The text of a page uses a word that `check.terms` replaces with another one. Default: `warn`. */
  terminology?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** The colour `theme.accent` is too light for text on the background of the light mode, which is that of `theme.preset`: less than 4.5:1. Default: `log`. */
  'theme-contrast'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** `theme.font` or `theme.mono` names a font whose package is not installed, or cannot be read. Default: `warn`. */
  'theme-font'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** Code of the site, a plugin or a diagram did not end in time, and the page or the site was made without it. Default: `throw`. */
  'time-limit'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** An absolute path ends with a slash although the address of the page has none, or the other way round. Default: `log`. */
  'trailing-slash'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** A code block or a directive is not closed by its fence. Default: `warn`. */
  'unclosed-block'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** An element of raw HTML is not closed in its block, or a comment is not closed at all. Default: `warn`. */
  'unclosed-html'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** A tag has the name of a component that the site does not have. Default: `warn`. */
  'unknown-component'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** `:::name` is not a directive or admonition of this site. Default: `warn`. */
  'unknown-directive'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** A sidebar, the navbar or front matter names an id that no page has. Default: `throw`. */
  'unknown-doc-id'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** An item of the navbar names docs that the site does not have, in `docsPluginId`. Default: `throw`. */
  'unknown-docs'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** A page names an icon that the icon set does not have. Default: `warn`. */
  'unknown-icon'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** A code block is in a language that is not highlighted. Default: `warn`. */
  'unknown-language'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** The navbar or front matter names a sidebar that does not exist. Default: `throw`. */
  'unknown-sidebar'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** `<Term>` contains a term that `markdown.glossary` does not have. Default: `warn`. */
  'unknown-term'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** A page uses a text of a reader’s value, such as `{{ network.explorer }}`, that the choices of the value do not have. Default: `warn`. */
  'unknown-value'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** The config or the navbar names a version that does not exist. Default: `throw`. */
  'unknown-version'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** A pattern of `--files` matches no file of the site: the audit would report nothing. Default: `warn`. */
  'unmatched-files'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** A file cannot be read. Default: `throw`. */
  'unreadable-file'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** A folder cannot be read. Default: `throw`. */
  'unreadable-folder'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** A redirect leads to an address that could run code. Default: `throw`. */
  'unsafe-redirect'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** An address has a scheme that could run code, or one that docsgen does not know. Default: `warn`. */
  'unsafe-url'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** Code of pages or components imports a module whose results docsgen cannot trace, such as `child_process` or `http`. Default: `log`. */
  'untraced-input'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** A page, a translated footer or a sidebar of a version, in a site whose pages run no code (`markdown.mdx: static`), has HTML that runs code, loads styles or other documents, or sends readers or their data elsewhere. Default: `warn`. */
  'untrusted-html'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** No page links to a file that is not an image (a static file of any kind, or a download, video, sound or font beside the pages), and no text of the site folder names it, including code, components and styles. Default: `log`. */
  'unused-file'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** A comment that silences findings applies to none. Default: `warn`. */
  'unused-ignore'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** No page shows the image, and no text of the site folder names it, including code, components and styles. Default: `warn`. */
  'unused-image'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** A page gives a component a prop that it has in another tool and not in docsgen, such as `frame` of `Code` or `size` of `Badge`. Default: `log`. */
  'unused-prop'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** A file in the theme folder does not have the name of a template, and no template of the site imports it, so it has no effect. Default: `warn`. */
  'unused-template'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** The text of a link, such as "here" or "read more", says nothing about its target. Default: `log`. */
  'vague-link-text'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** `versions.json` cannot be used. Default: `throw`. */
  'versions-file'?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** The file named by `--baseline` is missing or is not a baseline. Default: `throw`. */
  baseline?: 'throw' | 'error'
  /** The config cannot be used. Default: `throw`. */
  config?: 'throw' | 'error'
  /** The operating system refused an operation, such as opening a port or reading a file. Default: `throw`. */
  environment?: 'throw' | 'error'
  /** A bug of docsgen stopped an operation. Default: `throw`. */
  internal?: 'throw' | 'error'
  /** `customCss` or `markdown.components` of the config name a file that does not exist. Default: `throw`. */
  'missing-asset'?: 'throw' | 'error'
  /** The output folder cannot be used. Default: `throw`. */
  'out-dir'?: 'throw' | 'error'
  /** A page could not be read or rendered: the thread that worked on it ended (out of memory, or a component that ends the process), or did not answer for two minutes. Default: `throw`. */
  'page-unfinished'?: 'throw' | 'error'
  /** A stylesheet cannot be bundled. Default: `throw`. */
  stylesheet?: 'throw' | 'error'
  /** A template cannot be bundled. Default: `throw`. */
  template?: 'throw' | 'error'
  /** A template threw while a page was rendered. Default: `throw`. */
  'template-failed'?: 'throw' | 'error'
  /** Others, by name. */
  [name: PluginRuleId]: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
}

interface Docs {
  /** Whether the site has docs. It may consist of pages and a blog only. Default: `true`. */
  enabled?: boolean
  /** Folder of the pages, relative to the site folder. Default: `docs` if there is one, else `content`. */
  path?: string
  /** Path below the base where the docs are served; `/` for the base itself. Default: `/`; `docs` in a preset. */
  routeBasePath?: string
  /** Sidebars by name, the path of a file that exports them, or false for none. Default: one for all folders. */
  sidebars?: string | { [name: string]: (SidebarItem)[] | SidebarCategories } | false
  /** Base of the "edit this page" links: the file's path in the site folder is appended. Default: derived from `repository`. */
  editUrl?: string | AnyFunction
  /** Show when a page was last changed, according to git. Default: `false`. */
  showLastUpdateTime?: boolean
  /** Show who last changed it. Default: `false`. */
  showLastUpdateAuthor?: boolean
  /** Globs of the files that are pages. By default: all `.md` and `.mdx` files. */
  include?: (string)[]
  /** Globs of the files that are not pages. By default: names that start with `_`, and tests. */
  exclude?: (string)[]
  /** Remove prefixes such as `01-` from names, and sort by them. */
  numberPrefixParser?: boolean | AnyFunction
  /** Show breadcrumbs. Default: `true`. */
  breadcrumbs?: boolean
  /** Begin breadcrumbs with the first page of the sidebar, on pages below its path, or with the navbar item that they belong to. Default: `false`. */
  breadcrumbsFromSection?: boolean
  /** Whether readers can collapse categories. Default: `true`. */
  sidebarCollapsible?: boolean
  /** Whether categories are initially collapsed. Default: `true`. */
  sidebarCollapsed?: boolean
  /** Sidebars with more entries than this only contain the open branch in each page, and group lists of more than 200 entries by the hundred. Scripts fetch another branch when a reader opens it. Default: `150`. */
  sidebarPruneAbove?: number
  /** If there are versions, also publish the docs folder itself. Default: `true`. */
  includeCurrentVersion?: boolean
  /** The version at the docs' root. Default: the newest one. */
  lastVersion?: string
  /** Publish only these versions. */
  onlyIncludeVersions?: (string)[]
  /** Settings of individual versions. */
  versions?: { [name: string]: DocsVersion }
  /** Where the browser stores the reader's choice of a version. Default: `localStorage`. */
  versionPersistence?: 'localStorage' | 'none'
  /** A function that creates the items of sidebars from folders. */
  sidebarItemsGenerator?: AnyFunction
  /** Name of these docs, if there are several. */
  id?: string
  /** The path of a file with the sidebars: `docs.sidebars`. */
  sidebarPath?: string | false
  /** Publish no version but the current one: `docs.onlyIncludeVersions` with `current` alone. */
  disableVersioning?: boolean
  /** More admonition types: `markdown.admonitions`. */
  admonitions?: DocsAdmonitions | boolean
  /** Plugins for unified that run before those in `remarkPlugins`. */
  beforeDefaultRemarkPlugins?: (unknown)[]
  /** Plugins for unified that change the markdown tree of these pages. Plugins for features that docsgen has built in (maths, GFM, directives) are skipped. */
  remarkPlugins?: (unknown)[]
  /** Plugins for unified that run before those in `rehypePlugins`. */
  beforeDefaultRehypePlugins?: (unknown)[]
  /** Plugins for unified that change the HTML tree of these pages. */
  rehypePlugins?: (unknown)[]
  /** @deprecated This field has no effect in docsgen: plugins of recma work on code that docsgen does not make. */
  recmaPlugins?: unknown
  /** @deprecated This field has no effect in docsgen: tags are shown as they are in front matter. */
  tags?: unknown
  /** @deprecated This field has no effect in docsgen. */
  editCurrentVersion?: unknown
  /** @deprecated This field has no effect in docsgen. */
  editLocalizedFiles?: unknown
  /** @deprecated This field has no effect in docsgen. */
  onInlineTags?: unknown
  /** @deprecated This field has no effect in docsgen. */
  tagsBasePath?: unknown
  /** @deprecated This field has no effect in docsgen. */
  docsRootComponent?: unknown
  /** @deprecated This field has no effect in docsgen. */
  docVersionRootComponent?: unknown
  /** @deprecated This field has no effect in docsgen. */
  docRootComponent?: unknown
  /** @deprecated This field has no effect in docsgen. */
  docLayoutComponent?: unknown
  /** @deprecated This field has no effect in docsgen. */
  docItemComponent?: unknown
  /** @deprecated This field has no effect in docsgen. */
  docTagsListComponent?: unknown
  /** @deprecated This field has no effect in docsgen. */
  docTagDocListComponent?: unknown
  /** @deprecated This field has no effect in docsgen. */
  docCategoryGeneratedIndexComponent?: unknown
}

type SidebarItem = string | SidebarDoc | SidebarLink | SidebarHtml | SidebarCategory | SidebarAutogenerated | SidebarCategories

interface SidebarDoc {
  /** A page. `ref` does not show this sidebar on the page. */
  type: 'doc' | 'ref'
  /** Id of the page: the path of its file in the docs, without the extension. */
  id: string
  /** Text of the entry. Default: the page's `sidebar_label`, else its title. */
  label?: string
  /** Key of the entry in translations. Default: its label. */
  key?: string
  /** Label beside the entry: its text, or `text` and `variant`. */
  badge?: string | { text: string; variant?: 'note' | 'tip' | 'info' | 'warning' | 'danger' }
  /** Class names of the entry. */
  className?: string
  /** Your own values for the entry. */
  customProps?: { [name: string]: unknown }
  /** @deprecated This field has no effect in docsgen. */
  translatable?: unknown
}

interface SidebarLink extends Pick<SidebarDoc, 'key' | 'badge' | 'className' | 'customProps'> {
  /** A link to an address. */
  type: 'link'
  /** Text of the entry. */
  label: string
  /** The address: a path on this site without the base path, or a URL. */
  href: string
  /** One sentence about the target, for cards. */
  description?: string
  /** @deprecated This field has no effect in docsgen. */
  autoAddBaseUrl?: unknown
}

interface SidebarHtml {
  /** A piece of HTML. */
  type: 'html'
  /** The HTML. */
  value: string
  /** Label beside the entry: its text, or `text` and `variant`. */
  badge?: string | { text: string; variant?: 'note' | 'tip' | 'info' | 'warning' | 'danger' }
  /** Class names of the entry. */
  className?: string
  /** Your own values for the entry. */
  customProps?: { [name: string]: unknown }
  /** @deprecated This field has no effect in docsgen. */
  defaultStyle?: unknown
}

interface SidebarCategory {
  /** A group of entries. */
  type: 'category'
  /** Text of the group. */
  label: string
  /** Its entries, from top to bottom; or lists of entries by the label of their group. */
  items: (SidebarItem)[] | SidebarCategories
  /** Target of the label: a page (`type: doc`, `id`), a generated page (`type: generated-index`), or null. */
  link?: SidebarLinkDoc | SidebarLinkGeneratedIndex | null
  /** Whether it can be closed. Default: `docs.sidebarCollapsible` of the config. */
  collapsible?: boolean
  /** Whether it is initially closed. Default: `docs.sidebarCollapsed` of the config. */
  collapsed?: boolean
  /** One sentence about the group, for its page and for cards. */
  description?: string
  /** Key of the group in translations. Default: its label. */
  key?: string
  /** Label beside the entry: its text, or `text` and `variant`. */
  badge?: string | { text: string; variant?: 'note' | 'tip' | 'info' | 'warning' | 'danger' }
  /** Class names of the entry. */
  className?: string
  /** Your own values for the entry. */
  customProps?: { [name: string]: unknown }
}

type SidebarCategories = { [name: string]: (SidebarItem)[] | SidebarCategories }

interface SidebarLinkDoc {
  /** The label leads to a page. */
  type: 'doc'
  /** Id of the page. */
  id: string
}

interface SidebarLinkGeneratedIndex {
  /** The label leads to a page with the contents of the category. */
  type: 'generated-index'
  /** Address of the page, relative to the docs. Default: derived from the label. */
  slug?: string
  /** Title of the page. Default: the label. */
  title?: string
  /** One sentence about the page. Default: the description of the category. */
  description?: string
  /** Social image: a path or a URL. */
  image?: string
  /** Keywords, for search engines. */
  keywords?: (string)[]
  /** Search terms for the page that its text does not contain. */
  search_keywords?: (string)[]
}

interface SidebarAutogenerated {
  /** All pages of a folder, in the order of their positions and names. */
  type: 'autogenerated'
  /** The folder, relative to the docs; `.` for all docs. */
  dirName: string
}

interface DocsVersion {
  /** Displayed name. Default: the version's name; `Next` for the current one. */
  label?: string
  /** Segment of the path. Default: none for the last version, `next` for the current one, the name for others. */
  path?: string
  /** Notice at the top of the version's pages. Default: by the order of the versions. */
  banner?: 'none' | 'unreleased' | 'unmaintained'
  /** Show the version's name on its pages. Default: true if there are several versions. */
  badge?: boolean
  /** Exclude from search engines. Default: false. */
  noIndex?: boolean
  /** Class name of the version's pages. */
  className?: string
}

interface DocsAdmonitions {
  /** Names of additional admonitions. */
  keywords?: (string)[]
  /** Whether to keep the default admonitions, which always exist. */
  extendDefaults?: boolean
}

interface MoreDocs extends Pick<Docs, 'path' | 'routeBasePath' | 'sidebars' | 'showLastUpdateTime' | 'showLastUpdateAuthor' | 'include' | 'exclude' | 'breadcrumbs' | 'breadcrumbsFromSection' | 'sidebarCollapsible' | 'sidebarCollapsed' | 'sidebarPruneAbove' | 'includeCurrentVersion' | 'lastVersion' | 'onlyIncludeVersions' | 'versions'> {
  /** Name of these docs in navbar items and in folders of versions. */
  id: string
  /** Base of the "edit this page" links: the file's path in the site folder is appended. Default: derived from `repository`. */
  editUrl?: string
  /** Remove prefixes such as `01-` from names, and sort by them. Default: `true`. */
  numberPrefixParser?: boolean
}

interface Pages {
  /** Folder of the pages, relative to the site folder. Default: `src/pages`. */
  path?: string
  /** Path below the base where they are served. */
  routeBasePath?: string
  /** Globs of the files that are pages. By default: markdown, and modules of components. */
  include?: (string)[]
  /** Globs of the files that are not pages. By default: names that start with `_`, and tests. */
  exclude?: (string)[]
  /** Base of the "edit this page" links. */
  editUrl?: string
}

interface Blog {
  /** Name of the blog, if there are several. Default: `default`. */
  id?: string
  /** Folder of the posts, relative to the site folder. Default: `blog`. */
  path?: string
  /** Path below the base where the blog is served. Default: `blog`. */
  routeBasePath?: string
  /** Globs of the files that are posts. By default: all `.md` and `.mdx` files. */
  include?: (string)[]
  /** Globs of the files that are not posts. By default: names that start with `_`, and tests. */
  exclude?: (string)[]
  /** Title of the list of posts. Default: `Blog`. */
  title?: string
  /** One sentence about the blog. Default: `Blog`. */
  description?: string
  /** Number of posts per page of the list; `ALL` for one page. Default: `10`. */
  postsPerPage?: number | 'ALL'
  /** Heading of the list of posts beside each post. Default: `Recent posts`. */
  sidebarTitle?: string
  /** Number of posts in that list; 0 for none, `ALL` for all. Default: `5`. */
  sidebarCount?: number | 'ALL'
  /** Order of the posts: newest first (`descending`) or oldest first (`ascending`). Default: `descending`. */
  sortPosts?: 'ascending' | 'descending'
  /** File with the authors, relative to the blog's folder. Default: `authors.yml`. */
  authorsMapPath?: string
  /** Path of the archive, relative to the blog; null for none. Default: `archive`. */
  archiveBasePath?: string | null
  /** Path of the tags, relative to the blog. Default: `tags`. */
  tagsBasePath?: string
  /** Path of the authors' pages, relative to the blog. Default: `authors`. */
  authorsBasePath?: string
  /** Path of the list's further pages, relative to the blog. Default: `page`. */
  pageBasePath?: string
  /** Show the reading time. Default: `true`. */
  showReadingTime?: boolean
  /** Feeds. */
  feed?: BlogFeed
  /** Base of the "edit this page" links. */
  editUrl?: string
}

interface BlogFeed {
  /** Formats: `rss`, `atom`, `json`, `all`, a list of them, or false for none. Default: `rss` and `atom`. */
  type?: 'rss' | 'atom' | 'json' | 'all' | ('rss' | 'atom' | 'json')[] | false | null
  /** Title of the feed. Default: the site's title followed by "Blog". */
  title?: string
  /** Description of the feed. Default: that of the blog. */
  description?: string
  /** Copyright notice. */
  copyright?: string
  /** Language of the feed. Default: that of the site. */
  language?: string
  /** Maximum number of posts; false for all. Default: `20`. */
  limit?: number | false | null
}

interface Navbar {
  /** Text beside the logo. Default: the site's title if there is no logo. */
  title?: string
  /** Image of the brand. */
  logo?: Logo
  /** The items, in order. */
  items?: (NavbarLink | NavbarDoc | NavbarDocSidebar | NavbarDocsVersion | NavbarHtml | NavbarSearch | NavbarDropdown | NavbarDocsVersionDropdown | NavbarLocaleDropdown | { type: `custom-${string}`; [field: string]: unknown })[]
  /** Links to the project's accounts on other sites, shown as icons. */
  social?: (NavbarSocial)[]
  /** Hide the bar while the reader scrolls down. Default: `false`. */
  hideOnScroll?: boolean
  /** Make the bar dark, or give it the primary colour, in both colour modes. */
  style?: 'dark' | 'primary'
}

interface Logo {
  /** Image for light surfaces: a path in a static directory, or a URL. */
  src: string
  /** Image for dark surfaces. Default: `src`. */
  srcDark?: string
  /** Alternative text. Default: the site's title. */
  alt?: string
  /** Target of its link. Default: the home page in the navbar, none in the footer. */
  href?: string
  /** Width in pixels. Default: that of an image 30 pixels high, with its own proportions. */
  width?: number | string
  /** Height in pixels. */
  height?: number | string
  /** @deprecated This field has no effect in docsgen. */
  target?: unknown
  /** @deprecated This field has no effect in docsgen. */
  className?: unknown
  /** @deprecated This field has no effect in docsgen. */
  style?: unknown
}

interface NavbarLink {
  /** Side of the bar. Default: `right`. */
  position?: 'left' | 'right'
  /** Text of the item. */
  label?: string
  /** HTML of the item, instead of its text. */
  html?: string
  /** Class names of the item. */
  className?: string
  /** Name for screen readers, if the label is not enough. */
  'aria-label'?: string
  /** Name of the docs that the item leads to, if they are among `moreDocs`. */
  docsPluginId?: string
  /** A plain link: this type may be omitted. Default: `default`. */
  type?: 'default'
  /** Path of a page on this site, without the base path. */
  to?: string
  /** URL of another site. */
  href?: string
  /** The item is active on every page below this path. Default: its own. */
  activeBasePath?: string
  /** The item is active on every page whose path matches this regular expression. */
  activeBaseRegex?: string
  /** Attributes of the link that start with `data-`, for the site's own styles and scripts. */
  attributes?: { [name: string]: string }
  /** @deprecated This field has no effect in docsgen. */
  id?: unknown
  /** @deprecated This field has no effect in docsgen. */
  key?: unknown
  /** @deprecated This field has no effect in docsgen. */
  mobile?: unknown
  /** @deprecated This field has no effect in docsgen. */
  target?: unknown
  /** @deprecated This field has no effect in docsgen. */
  rel?: unknown
  /** @deprecated This field has no effect in docsgen. */
  title?: unknown
  /** @deprecated This field has no effect in docsgen. */
  prependBaseUrlToHref?: unknown
  /** @deprecated This field has no effect in docsgen. */
  autoAddBaseUrl?: unknown
  /** @deprecated This field has no effect in docsgen. */
  exact?: unknown
  /** @deprecated This field has no effect in docsgen. */
  isNavLink?: unknown
  /** @deprecated This field has no effect in docsgen. */
  activeClassName?: unknown
}

interface NavbarDoc extends Pick<NavbarLink, 'position' | 'label' | 'html' | 'className' | 'aria-label' | 'docsPluginId' | 'activeBasePath' | 'activeBaseRegex' | 'id' | 'key' | 'mobile' | 'target' | 'rel' | 'title'> {
  /** A link to a page by its id, in the reader's version. */
  type: 'doc'
  /** Id of the page. */
  docId: string
}

interface NavbarDocSidebar extends Pick<NavbarLink, 'position' | 'label' | 'html' | 'className' | 'aria-label' | 'docsPluginId' | 'activeBasePath' | 'activeBaseRegex' | 'id' | 'key' | 'mobile' | 'target' | 'rel' | 'title'> {
  /** A link to the first page of a sidebar. */
  type: 'docSidebar'
  /** Name of the sidebar. */
  sidebarId: string
}

interface NavbarDocsVersion extends Pick<NavbarLink, 'position' | 'label' | 'html' | 'className' | 'aria-label' | 'docsPluginId' | 'id' | 'key' | 'mobile' | 'target' | 'rel' | 'title'> {
  /** A link to the reader's version, labelled with its name. */
  type: 'docsVersion'
  /** Target path instead of the version's main page. */
  to?: string
}

interface NavbarHtml extends Pick<NavbarLink, 'position' | 'label' | 'html' | 'className' | 'aria-label' | 'docsPluginId' | 'id' | 'key' | 'mobile' | 'target' | 'rel' | 'title'> {
  /** A piece of HTML. */
  type: 'html'
  /** The HTML, inserted unchanged. */
  value: string
}

interface NavbarSearch extends Pick<NavbarLink, 'position' | 'label' | 'html' | 'className' | 'aria-label' | 'docsPluginId' | 'id' | 'key' | 'mobile' | 'target' | 'rel' | 'title'> {
  /** The search button. */
  type: 'search'
}

interface NavbarDropdown extends Pick<NavbarLink, 'position' | 'label' | 'html' | 'className' | 'aria-label' | 'docsPluginId' | 'activeBasePath' | 'activeBaseRegex' | 'id' | 'key' | 'mobile' | 'target' | 'rel' | 'title'> {
  /** A menu: this type may be omitted if there are `items`. Default: `dropdown`. */
  type?: 'dropdown'
  /** Path of a page for the label, which becomes the first entry. */
  to?: string
  /** URL of another site for the label. */
  href?: string
  /** The entries, from top to bottom. */
  items: (NavbarLink | NavbarDoc | NavbarDocSidebar | NavbarDocsVersion | NavbarHtml)[]
}

interface NavbarDocsVersionDropdown extends Pick<NavbarLink, 'position' | 'label' | 'html' | 'className' | 'aria-label' | 'docsPluginId' | 'id' | 'key' | 'mobile' | 'target' | 'rel' | 'title'> {
  /** A menu of the docs' versions. */
  type: 'docsVersionDropdown'
  /** Entries above the versions. */
  dropdownItemsBefore?: (NavbarLink | NavbarDoc | NavbarDocSidebar | NavbarDocsVersion | NavbarHtml)[]
  /** Entries below the versions. */
  dropdownItemsAfter?: (NavbarLink | NavbarDoc | NavbarDocSidebar | NavbarDocsVersion | NavbarHtml)[]
  /** @deprecated This field has no effect in docsgen. */
  versions?: unknown
  /** @deprecated This field has no effect in docsgen. */
  dropdownActiveClassDisabled?: unknown
}

interface NavbarLocaleDropdown extends Pick<NavbarLink, 'position' | 'label' | 'html' | 'className' | 'aria-label' | 'docsPluginId' | 'id' | 'key' | 'mobile' | 'target' | 'rel' | 'title'> {
  /** A menu of the site's languages. */
  type: 'localeDropdown'
  /** Entries above the languages. */
  dropdownItemsBefore?: (NavbarLink | NavbarDoc | NavbarDocSidebar | NavbarDocsVersion | NavbarHtml)[]
  /** Entries below the languages. */
  dropdownItemsAfter?: (NavbarLink | NavbarDoc | NavbarDocSidebar | NavbarDocsVersion | NavbarHtml)[]
  /** @deprecated This field has no effect in docsgen. */
  queryString?: unknown
}

interface NavbarSocial {
  /** Its icon: a name from tabler.io/icons, with or without `brand-`, such as `github`. */
  icon: string
  /** The name of the target, for assistive technology. */
  label: string
  /** The address. */
  href: string
}

interface Footer {
  /** Colours of the footer: `dark` in both colour modes, or `light` for those of the page. Default: `light`. */
  style?: 'light' | 'dark'
  /** Image above the copyright notice. */
  logo?: Logo
  /** Copyright notice, as HTML. */
  copyright?: string
  /** Columns (`{title, items}`), or links in one row. */
  links?: (FooterColumn | FooterLink)[]
}

interface FooterColumn {
  /** Heading of the column. */
  title?: string | null
  /** The links, from top to bottom. */
  items: (FooterLink)[]
  /** @deprecated This field has no effect in docsgen. */
  className?: unknown
}

interface FooterLink extends Pick<NavbarLink, 'to' | 'href' | 'prependBaseUrlToHref' | 'key' | 'target' | 'rel'> {
  /** Text of the link. */
  label?: string
  /** HTML instead of a link. */
  html?: string
  /** @deprecated This field has no effect in docsgen. */
  type?: unknown
  /** @deprecated This field has no effect in docsgen. */
  className?: unknown
  /** @deprecated This field has no effect in docsgen. */
  position?: unknown
  /** @deprecated This field has no effect in docsgen. */
  'aria-label'?: unknown
}

interface AnnouncementBar {
  /** Key under which the browser stores that the bar was closed. Change it to show the bar again. Default: `announcement-bar`. */
  id?: string
  /** The announcement, as HTML. */
  content: string
  /** Any CSS colour. */
  backgroundColor?: string
  /** Any CSS colour. */
  textColor?: string
  /** Whether the reader can close it. Default: `true`. */
  isCloseable?: boolean
}

interface Theme {
  /** A ready look: `book` (serif type, like paper), `console` (dense and monospaced) or `soft` (a sheet with large corners); or `infima`, for stylesheets that build on Infima. The other fields change it. Default: docsgen's own look. */
  preset?: 'book' | 'console' | 'soft' | 'infima'
  /** Brand colour: links, buttons and marks of both colour modes are derived from it. */
  accent?: string
  /** Second brand colour, for markers, signs and drawings. Default: a blue-green, or `accent` if that is set. */
  secondAccent?: string
  /** Colour that sets the hue of the greys: surfaces, lines and text. Default: a cool grey. */
  neutral?: string
  /** Font of the text: the name of a font installed from `@fontsource-variable`, or a list as in CSS. Default: the system's. */
  font?: string
  /** Font of code, in the same form. Default: the system's. */
  mono?: string
  /** Rounding of corners. Default: `medium`. */
  radius?: 'none' | 'small' | 'medium' | 'large'
}

interface ColorMode {
  /** Mode for readers who have not chosen one. Default: `light`. */
  defaultMode?: 'light' | 'dark'
  /** Hide the switch. Default: `false`. */
  disableSwitch?: boolean
  /** Follow the reader's system until they choose. Default: `false`. */
  respectPrefersColorScheme?: boolean
}

interface Reading {
  /** Offer to copy a page as markdown, if it has a markdown version (`llms.pages`). Default: `true`. */
  copyPage?: boolean
  /** Assistants in which a page can be opened: `chatgpt`, `claude`, `perplexity`, or a name and an address. Needs `url`. Default: none. */
  assistants?: ('chatgpt' | 'claude' | 'perplexity' | ReadingAssistant)[]
  /** Where readers report a problem with a page. `{title}` and `{url}` are replaced with those of the page; false disables it. Default: the form for a new issue of `repository`. */
  reportUrl?: string | false
  /** Address that receives the answers to "Was this page helpful?": an address, or a path on this site. Default: none, and the question is not shown. */
  feedbackUrl?: string
  /** Number of related pages to list below a page, found by its links and words; at most 10. Default: `0`. */
  relatedPages?: number
  /** Show the keyboard shortcuts when a reader presses `?`. Default: `true`. */
  shortcutHelp?: boolean
  /** Show the first words of a page, heading, term or symbol while the pointer or the focus is on a link to it in a text. Not on touch screens, and not for readers who save data. Default: `true`. */
  linkPreviews?: boolean
  /** Mark pages in the sidebar that were changed since a reader's last visit, and write a feed of changed pages, `changes.xml`. The dates are those of `docs.showLastUpdateTime`, or `last_update` in front matter. Default: `false`. */
  changes?: boolean
  /** Open the next page with `n` or `.`, and the previous one with `p` or `,`. Never while a reader types. Default: `true`. */
  pageKeys?: boolean
  /** Whether readers can hide the sidebar of wide screens. Default: `false`. */
  sidebarHideable?: boolean
  /** Fade between pages, if the browser supports it and the reader does not prefer reduced motion. Default: `false`. */
  viewTransitions?: boolean
}

interface ReadingAssistant {
  /** Its name, as shown to readers. */
  label: string
  /** Address that opens it. `{prompt}` is replaced with the question, `{url}` with the address of the page and `{markdown}` with that of its markdown. */
  href: string
}

interface WebApp {
  /** Colour of the browser's own bars. Default: that of the page, in each colour mode. */
  themeColor?: string
  /** Icon for the home screen of phones: a square PNG of at least 180 pixels, as a path in a static directory. */
  touchIcon?: string
  /** Write a web manifest, with which the site can be added to the home screen. Default: `false`. */
  manifest?: boolean
  /** Keep the pages that a reader opened, and the next ones, for reading without a connection, with a service worker. Default: `false`. */
  offline?: boolean
  /** Name below the icon. Default: the site's title. */
  shortName?: string
}

interface TableOfContents {
  /** First level to show, from 2 to 6. Default: `2`. */
  minHeadingLevel?: number
  /** Last level to show, from 2 to 6. Default: 3, or the first level if that is higher. */
  maxHeadingLevel?: number
}

interface Search {
  /** Offer search. Default: `true`. */
  enabled?: boolean
  /** A search engine that answers readers instead of the embedded index, which answers if the engine fails. */
  engine?: SearchEngine
  /** Build the embedded index. Set it to false if a search engine or a hosted index answers, and the site is too large for an index in the browser. Default: `true`. */
  embedded?: boolean
  /** Path of the results page, without the base path. Default: that of `algolia`, else `search`. */
  pagePath?: string
  /** Pages to exclude from search: globs for file paths relative to the docs folder. */
  exclude?: (string)[]
  /** Words with the same meaning on this site, one list per meaning: a title or heading with one of them is found by all of them. */
  synonyms?: ((string)[])[]
  /** Where readers report a query without results; `{query}` is replaced with it. Default: the target of the navbar's first external link on the right; for a GitHub repository, the form for a new issue. */
  missingResultsUrl?: string
}

interface SearchEngine {
  /** The engine. */
  name: 'meilisearch' | 'typesense' | 'elasticsearch' | 'opensearch'
  /** Its address, as browsers reach it. For the push, the variable `DOCSGEN_SEARCH_URL` takes precedence. */
  url: string
  /** Name of the index. A site with several languages has one for each: `docs_en`, `docs_fr`. */
  index: string
  /** The public key, which may only search. It is part of every page. For OpenSearch, the name and the password of a user who may only search: `name:password`. Default: none, for an engine behind a proxy that only lets searches through. */
  searchKey?: string
  /** Words that do not count in queries. */
  stopWords?: (string)[]
  /** Whether the site's sections are pushed to the engine after `docsgen build` or `docsgen publish` has succeeded. `docsgen search push` always does it. Default: `never`. */
  push?: 'never' | 'build' | 'publish'
}

interface Llms {
  /** Every page as markdown beside its HTML: `/a/b.md` for `/a/b`. `full` and `chunks` require it. Default: `true`. */
  pages?: boolean
  /** `llms.txt`: every page with a link and its description. Default: `true`. */
  index?: boolean
  /** `llms-full.txt`: the text of all pages, and a file for each section of the site. Default: `true`. */
  full?: boolean
  /** `chunks.jsonl`: the text in chunks for retrieval, one per line. Default: `true`. */
  chunks?: boolean
  /** Up to this number of bytes of markdown, in a language and version, `llms-full.txt` and `chunks.jsonl` are whole files. Those of a larger site list their parts, each of at most a fifth. Default: `5000000`. */
  maxFileSize?: number
}

interface Algolia {
  /** Application id. */
  appId: string
  /** The public, search-only key. Never use an admin key, because this key is part of every page. */
  apiKey: string
  /** Name of the index. */
  indexName: string
  /** Only find pages in the reader's language and version. Default: `true`. */
  contextualSearch?: boolean
  /** Results whose URL matches this regular expression are not rewritten to this site. */
  externalUrlRegex?: string
  /** Parameters of the search request, with Algolia's names. `page`, `offset` and `length` have no effect. */
  searchParameters?: { [name: string]: unknown }
  /** Path of the results page; false for none. Default: `search`. */
  searchPagePath?: string | false
  /** Rewrite the paths of results, for example for a preview of the site. */
  replaceSearchResultPathname?: AlgoliaReplaceSearchResultPathname
  /** @deprecated This field has no effect in docsgen: only the search of Algolia is used. */
  askAi?: unknown
  /** @deprecated This field has no effect in docsgen: clicks of readers are not reported. */
  insights?: unknown
  /** @deprecated This field has no effect in docsgen. */
  placeholder?: unknown
  /** @deprecated This field has no effect in docsgen. */
  translations?: unknown
  /** @deprecated This field has no effect in docsgen. */
  initialQuery?: unknown
  /** @deprecated This field has no effect in docsgen. */
  maxResultsPerGroup?: unknown
}

interface AlgoliaReplaceSearchResultPathname {
  /** Part of a result's path to replace: a string is matched literally. */
  from: string | RegExp
  /** The replacement. */
  to: string
}

interface Gtag {
  /** Measurement id, `G-…`. If it is a list, the first one is used. */
  trackingID: string | (string)[]
  /** Request anonymised IP addresses. Default: `true`. */
  anonymizeIP?: boolean
}

interface Analytics {
  /** The service. */
  service: 'google-tag-manager' | 'plausible' | 'posthog' | 'matomo' | 'umami' | 'fathom'
  /** What the service calls the site: a container (`GTM-…`), the domain, a key of the project, or the id of the site. */
  id: string
  /** Address of your own installation, or of a proxy. Default: the host of the service; Matomo needs one. */
  host?: string
  /** Path of the script on the host, if it is not that of the service. */
  script?: string
  /** Count no visits of readers whose browsers say Do Not Track, where the service can: PostHog, Matomo, Umami and Fathom. Default: `true`. */
  respectDoNotTrack?: boolean
}

interface HeadTag {
  /** Name of the element: `meta`, `link`, `script`… */
  tagName: string
  /** Its attributes; true means no value. */
  attributes?: { [name: string]: string | boolean }
  /** Its content. */
  innerHTML?: string
  /** @deprecated This field has no effect in docsgen. */
  customElement?: unknown
}

interface BodyTags {
  /** At the start of the body, before everything that readers see. */
  start?: (HeadTag)[]
  /** At its end. */
  end?: (HeadTag)[]
}

interface Redirect {
  /** The old path, or several, relative to the base. */
  from: string | (string)[]
  /** The new path relative to the base, optionally with query and hash, or a URL. */
  to: string
}

interface References {
  /** What the pages are made from. */
  from: 'typescript' | 'openapi' | 'solidity' | 'graphql' | 'json-schema' | 'command'
  /** The files to read, relative to the site folder: a path, or several. For TypeScript: the modules that users import. A folder stands for the files in it. */
  entry?: string | (string)[]
  /** For `command`: the command that prints the help, such as `npx tool --help`. It runs in the site folder. */
  command?: string
  /** Folder of the pages in the docs, which is their path below the docs. Default: `api`. */
  path?: string
  /** Name of the reference: title of its first page, and label in the sidebar. Default: by its source. */
  label?: string
  /** Place in a generated sidebar. */
  sidebar?: ReferencesSidebar
  /** Pages: one for each module (file, tag, contract), one for each group of symbols, a single page, or, for OpenAPI, one for each operation. Long pages are always split. Default: `module`. */
  split?: 'module' | 'group' | 'page' | 'operation'
  /** Address of a line of the source; `{path}` is its file, relative to the site folder, and `{line}` its line. Default: no links. */
  sourceUrl?: string
  /** Names of symbols that get no entry, such as `Legacy*`; the part of a name before a dot stands for its members as well. */
  exclude?: (string)[]
  /** Whether entries say in which file and line they are declared. Default: `true`. */
  showSource?: boolean
  /** Folder with markdown that is added to symbols. A file is named by its symbol, or has a heading for each one. */
  prose?: string
  /** Pages of the docs that you write yourself and that get the entries: their files, relative to the site folder. A heading that names a symbol becomes its entry. `path`, `label`, `sidebar` and `split` have no effect then. */
  into?: string | (string)[]
  /** Turn inline code that names exactly one symbol of a reference into a link, on all pages. Default: `false`. */
  autoLink?: boolean
  /** For TypeScript: the `tsconfig.json` of the source. Default: the nearest one. */
  tsconfig?: string
  /** For TypeScript: check the types of `@example` blocks. Default: `true`. */
  checkExamples?: boolean
  /** For OpenAPI: a tool whose anchors of tags and operations the first page has as well, so that links to them still lead there. */
  anchors?: 'redoc'
  /** For OpenAPI: servers in samples and on the first page, instead of those of the document. */
  servers?: (string)[]
  /** For OpenAPI: addresses, or their beginnings, from which files are loaded that a document refers to. Default: none is loaded. */
  remote?: (string)[]
  /** For OpenAPI: the languages of sample requests. An empty list for no samples, also of operations of GraphQL. Default: `["curl","javascript","python"]`. */
  samples?: ('curl' | 'javascript' | 'python')[]
  /** For OpenAPI: whether entries have a form that sends a request to a server of the document, or to one of `servers`. The hosts are added to the Content-Security-Policy. Default: `false`. */
  tryIt?: boolean
}

interface ReferencesSidebar {
  /** Position of the folder in a generated sidebar. */
  position?: number
  /** Whether the folder is initially closed. Default: `docs.sidebarCollapsed`. */
  collapsed?: boolean
  /** Class names of the folder's entry. */
  className?: string
}

interface Markdown {
  /** The parser: `satteri` (fast) or `remark` (the reference). Default: `satteri`. */
  parser?: 'satteri' | 'remark'
  /** Format of the pages. `detect`: `.mdx` is MDX, `.md` is markdown unless it uses components or imports. Default: `detect`. */
  format?: 'md' | 'mdx' | 'detect'
  /** Whether the code of MDX pages is run when the site is built. `static` leaves it out, for untrusted pages. Default: `run`. */
  mdx?: 'run' | 'static'
  /** Hydrate components of MDX pages and of React pages that keep state, have effects or handle events. With `false`, only files of `islands/` are hydrated. Default: `true`. */
  hydrate?: boolean
  /** Names of components that are never hydrated. */
  staticComponents?: (string)[]
  /** Files and folders, relative to the site folder, that pages may include although they are hidden, may contain secrets, or are outside of the site folder or, with `mdx: 'static'`, outside of the folders with content. */
  includes?: (string)[]
  /** Module or folder of components that pages can use by name. */
  components?: string
  /** Module that adds languages of code to Prism: its default export is called with Prism when pages are built. */
  codeLanguages?: string
  /** Read `$…$` and `$$…$$` as maths. In a preset: whether remark-math is among its plugins. Default: `true`. */
  math?: boolean
  /** Let readers edit fences with `live` after their language, such as `jsx live`, beside what they render. Needs the package `react-live` in the site. Default: `false`; `true` for a config of another tool with a theme for it. */
  liveCode?: boolean
  /** Draw fences with the language `mermaid` as diagrams. Default: `true`. */
  mermaid?: boolean
  /** Replace short names such as `:rocket:` with emoji. Default: `true`. */
  emoji?: boolean
  /** Terms and their definitions, for the components `Term` and `Glossary`. */
  glossary?: { [name: string]: string }
  /** Values that each reader chooses once, by name. Pages write them as `{{ name }}`, in text, code and addresses. */
  values?: { [name: string]: MarkdownValue }
  /** Style maths with docsgen's stylesheet, or with one of `stylesheets`. Default: `external` if these include KaTeX's. */
  mathStylesheet?: 'bundled' | 'external'
  /** Names of additional admonitions. */
  admonitions?: (string)[]
  /** Schemes of links that are allowed besides `https`, `mailto`, `tel` and others that open a program, such as `slack`. */
  linkSchemes?: (string)[]
  /** Plugins for unified that change the markdown tree of every page. Pages are then parsed by remark, which is slower. */
  remarkPlugins?: (UnifiedPlugin)[]
  /** Plugins for unified that change the HTML tree of every page. Pages are then parsed by remark, which is slower. */
  rehypePlugins?: (UnifiedPlugin)[]
  /** Ids of headings. */
  anchors?: MarkdownAnchors
  /** Severities of broken references in markdown. */
  hooks?: MarkdownHooks
  /** A function that changes the text of pages before they are read. */
  preprocessor?: AnyFunction
  /** A function that returns the front matter of a page. */
  parseFrontMatter?: AnyFunction
  /** @deprecated This field has no effect in docsgen: these options belong to another parser. */
  remarkRehypeOptions?: unknown
  /** @deprecated This field has no effect in docsgen. */
  mdx1Compat?: unknown
}

interface MarkdownValue {
  /** Label of the field. Default: the name. */
  label?: string
  /** The value of readers who chose none. Default: the first choice, or the name in angle brackets. */
  default?: string | number
  /** The values to choose from. Without any, readers enter a text. */
  choices?: (MarkdownChoice)[]
}

interface MarkdownChoice {
  /** The text in place of `{{ name }}`. */
  value: string | number
  /** Its label in the list. Default: the value. */
  label?: string
  /** Texts that belong to the choice, by name: `{{ network.explorer }}`. */
  texts?: { [name: string]: string | number }
}

interface MarkdownAnchors {
  /** Keep capitals in the ids of headings. Default: `false`. */
  maintainCase?: boolean
}

interface MarkdownHooks {
  /** Links to markdown files that do not exist: the same as the site's field with this name. */
  onBrokenMarkdownLinks?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
  /** Images that do not exist: the same as the site's field with this name. */
  onBrokenMarkdownImages?: 'ignore' | 'log' | 'warn' | 'throw' | 'off' | 'info' | 'error'
}

interface PresetsClassic {
  /** The docs; the default of their `routeBasePath` is `docs`. */
  docs?: Docs | false
  /** The site's stylesheets. */
  theme?: PresetsTheme
  /** The blog; a site without the folder has none. */
  blog?: DocusaurusBlog | false
  /** Single pages. */
  pages?: DocusaurusPages | false
  /** Google's page-view tag. */
  gtag?: Gtag
  /** Google Tag Manager: `analytics`. */
  googleTagManager?: PresetsGoogleTagManager
  /** @deprecated This field has no effect in docsgen: Google ended it in 2023; use gtag. */
  googleAnalytics?: unknown
  /** @deprecated This field has no effect in docsgen. */
  sitemap?: unknown
  /** @deprecated This field has no effect in docsgen. */
  svgr?: unknown
  /** @deprecated This field has no effect in docsgen. */
  debug?: unknown
}

interface PresetsTheme {
  /** The site's stylesheets. */
  customCss?: string | (string)[]
}

interface DocusaurusBlog extends Pick<Blog, 'id' | 'path' | 'routeBasePath' | 'include' | 'exclude' | 'postsPerPage' | 'sortPosts' | 'authorsMapPath' | 'archiveBasePath' | 'tagsBasePath' | 'pageBasePath' | 'authorsBasePath' | 'showReadingTime'> {
  /** Title of the list of posts: `blogs[].title`. */
  blogTitle?: string
  /** One sentence about the blog: `blogs[].description`. */
  blogDescription?: string
  /** Heading of the list of posts beside each post: `blogs[].sidebarTitle`. */
  blogSidebarTitle?: string
  /** Number of posts in that list: `blogs[].sidebarCount`. Default: `5`. */
  blogSidebarCount?: number | 'ALL'
  /** Feeds: `blogs[].feed`. */
  feedOptions?: BlogFeedOptions
  /** Base of the "edit this page" links. */
  editUrl?: string | AnyFunction
  /** Show when a post was last changed. */
  showLastUpdateTime?: boolean
  /** Severity of reports about authors without an entry in the authors file. */
  onInlineAuthors?: 'ignore' | 'log' | 'warn' | 'throw'
  /** Plugins for unified that run before those in `remarkPlugins`. */
  beforeDefaultRemarkPlugins?: (unknown)[]
  /** Plugins for unified that change the markdown tree of these pages. Plugins for features that docsgen has built in (maths, GFM, directives) are skipped. */
  remarkPlugins?: (unknown)[]
  /** Plugins for unified that run before those in `rehypePlugins`. */
  beforeDefaultRehypePlugins?: (unknown)[]
  /** Plugins for unified that change the HTML tree of these pages. */
  rehypePlugins?: (unknown)[]
  /** @deprecated This field has no effect in docsgen: plugins of recma work on code that docsgen does not make. */
  recmaPlugins?: unknown
  /** @deprecated This field has no effect in docsgen: posts are listed as they are. */
  processBlogPosts?: unknown
  /** @deprecated This field has no effect in docsgen: reading times follow the number of words. */
  readingTime?: unknown
  /** @deprecated This field has no effect in docsgen. */
  truncateMarker?: unknown
  /** @deprecated This field has no effect in docsgen. */
  admonitions?: unknown
  /** @deprecated This field has no effect in docsgen. */
  editLocalizedFiles?: unknown
  /** @deprecated This field has no effect in docsgen. */
  showLastUpdateAuthor?: unknown
  /** @deprecated This field has no effect in docsgen. */
  tags?: unknown
  /** @deprecated This field has no effect in docsgen. */
  onInlineTags?: unknown
  /** @deprecated This field has no effect in docsgen. */
  onUntruncatedBlogPosts?: unknown
  /** @deprecated This field has no effect in docsgen. */
  blogListComponent?: unknown
  /** @deprecated This field has no effect in docsgen. */
  blogPostComponent?: unknown
  /** @deprecated This field has no effect in docsgen. */
  blogTagsListComponent?: unknown
  /** @deprecated This field has no effect in docsgen. */
  blogTagsPostsComponent?: unknown
  /** @deprecated This field has no effect in docsgen. */
  blogArchiveComponent?: unknown
  /** @deprecated This field has no effect in docsgen. */
  blogAuthorsPostsComponent?: unknown
  /** @deprecated This field has no effect in docsgen. */
  blogAuthorsListComponent?: unknown
}

interface BlogFeedOptions extends Pick<BlogFeed, 'title' | 'description' | 'copyright' | 'language' | 'limit'> {
  /** Formats: `rss`, `atom`, `json`, `all`, a list of them, or null for none. */
  type?: 'rss' | 'atom' | 'json' | 'all' | ('rss' | 'atom' | 'json')[] | false | null
  /** @deprecated This field has no effect in docsgen: feeds have the newest posts. */
  createFeedItems?: unknown
  /** @deprecated This field has no effect in docsgen. */
  xslt?: unknown
}

interface DocusaurusPages extends Pick<DocusaurusBlog, 'editUrl' | 'beforeDefaultRemarkPlugins' | 'remarkPlugins' | 'beforeDefaultRehypePlugins' | 'rehypePlugins' | 'recmaPlugins' | 'admonitions' | 'showLastUpdateAuthor' | 'editLocalizedFiles'> {
  /** Folder of the pages, relative to the site folder. Default: `src/pages`. */
  path?: string
  /** Path below the base where they are served. */
  routeBasePath?: string
  /** Globs of the files that are pages. By default: markdown, and modules of components. */
  include?: (string)[]
  /** Globs of the files that are not pages. By default: names that start with `_`, and tests. */
  exclude?: (string)[]
  /** @deprecated This field has no effect in docsgen. */
  id?: unknown
  /** @deprecated This field has no effect in docsgen. */
  mdxPageComponent?: unknown
  /** @deprecated This field has no effect in docsgen. */
  showLastUpdateTime?: unknown
}

interface PresetsGoogleTagManager {
  /** The container, `GTM-…`. */
  containerId: string
}

interface PluginsClientRedirects {
  /** Extensions that old addresses had: `html` means `redirectHtml`. */
  fromExtensions?: (string)[]
  /** Old paths and their targets. */
  redirects?: (Redirect)[]
  /** A function that returns the old paths for a page's path. */
  createRedirects?: AnyFunction
  /** @deprecated This field has no effect in docsgen: pages have no extensions here. */
  toExtensions?: unknown
  /** @deprecated This field has no effect in docsgen. */
  id?: unknown
}

interface Prism {
  /** Language of code blocks that do not name one. */
  defaultLanguage?: string
  /** Comments that mark lines of code. Default: `highlight-next-line`, `highlight-start`, `highlight-end`. */
  magicComments?: (PrismMagicComment)[]
  /** Colours of code, in the form of the themes of prism-react-renderer. Default: docsgen's own. */
  theme?: unknown
  /** Colours of code in the dark mode. Default: those of `theme`. */
  darkTheme?: unknown
  /** @deprecated This field has no effect in docsgen. */
  additionalLanguages?: unknown
}

interface PrismMagicComment {
  /** Class of the marked lines. */
  className: string
  /** Comment that marks the next line. */
  line?: string
  /** Comments around the marked lines. */
  block?: PrismBlock
}

interface PrismBlock {
  /** Comment before the marked lines. */
  start: string
  /** Comment after them. */
  end: string
}

interface Limits {
  /** Maximum size of a page in bytes. Default: `5000000`. */
  pageBytes?: number
  /** Maximum number of bytes of the embedded index that the first search of a reader may load. Default: `500000`. */
  searchBytes?: number
  /** Maximum nesting of quotes, lists and elements. Default: `100`. */
  nesting?: number
  /** Seconds of processor time that components, expressions and templates of the site may take for a page. Default: `10`. */
  seconds?: number
}

interface External {
  /** Regular expressions for addresses that are not checked. */
  ignore?: (string)[]
  /** Status codes that are accepted besides 200 to 299. */
  accept?: (number)[]
  /** Addresses that are checked at another location, such as a staging host. */
  remap?: (ExternalRemap)[]
  /** Request timeout in seconds. Default: `20`. */
  timeout?: number
  /** Request headers by host, such as a token: `{ 'api.example.org': { authorization: '…' } }`. */
  headers?: { [name: string]: { [name: string]: string } }
}

interface ExternalRemap {
  /** Regular expression for the part of the address to replace. */
  from: string
  /** The replacement; `$1` is the first group. */
  to: string
}

interface Cache {
  /** Where builds, audits and live servers on several machines share what they made: `s3://bucket/prefix`, `redis://host`, `https://host/path` or `file:///folder`. The variable `DOCSGEN_CACHE` takes precedence, and is the place for an address with a password. */
  remote?: string
  /** Whether a build stores what it made: `read` never, `write` always, `auto` outside of continuous integration and on its default branch. The variable `DOCSGEN_CACHE_MODE` takes precedence. */
  mode?: 'auto' | 'read' | 'write'
  /** How many seconds a build may wait for the shared cache in vain, before it continues without it. Default: `10`. */
  wait?: number
}

interface Check {
  /** Size in kB above which an image is reported as too large. Default: `1000`. */
  largeImage?: number
  /** Number of months after which an unchanged page is reported, by the dates of git. Default: never. */
  staleAfter?: number
  /** Words that pages should not use, each with its replacement: `{ 'e-mail': 'email' }`. */
  terms?: { [name: string]: string }
  /** Check the spelling of the pages in the default language. Default: no. */
  spelling?: CheckSpelling
}

interface CheckSpelling {
  /** Language of the dictionary: `en` means the package `dictionary-en`. The packages `nspell` and `dictionary-en` have to be installed. Default: `en`. */
  language?: string
  /** Words of the project that are in no dictionary. */
  words?: (string)[]
}

interface ThemeConfig extends Pick<SiteConfig, 'navbar' | 'colorMode' | 'tableOfContents' | 'prism' | 'metadata'> {
  /** The footer. */
  footer?: Footer
  /** The bar above the navbar. */
  announcementBar?: AnnouncementBar
  /** Hosted search. */
  algolia?: Algolia
  /** Versions. */
  docs?: ThemeConfigDocs
  /** Social image. */
  image?: string
  /** @deprecated This field has no effect in docsgen. */
  liveCodeBlock?: unknown
  /** @deprecated This field has no effect in docsgen. */
  blog?: unknown
  /** @deprecated This field has no effect in docsgen. */
  mermaid?: unknown
  /** @deprecated This field has no effect in docsgen. */
  zoom?: unknown
  /** @deprecated This field has no effect in docsgen. */
  matomo?: unknown
  /** @deprecated This field has no effect in docsgen. */
  fathomAnalytics?: unknown
}

interface ThemeConfigDocs {
  /** Where the reader's choice of a version is stored. Default: `localStorage`. */
  versionPersistence?: 'localStorage' | 'none'
  /** The sidebar of wide screens. */
  sidebar?: ThemeConfigDocsSidebar
}

interface ThemeConfigDocsSidebar {
  /** Whether readers can hide it: `reading.sidebarHideable`. */
  hideable?: boolean
  /** @deprecated This field has no effect in docsgen. */
  autoCollapseCategories?: unknown
}
