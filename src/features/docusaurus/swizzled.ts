/**
 * The theme components that a Docusaurus site replaces in `src/theme`. Returns their names, the templates of docsgen
 * that show them, and the names without a counterpart.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readIfExists } from '../../base/files.ts'
import { filesBelow } from '../../base/list-files.ts'
import { docsgenCommand } from '../../base/package-managers.ts'
import { siteRelative } from '../../base/paths.ts'
import { type ReplacedComponents, replacedFile } from '../../base/site-modules.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'

/** The template that shows a component. Its adapter is the file of the same name in `features/docusaurus/swizzle/`. */
const TEMPLATES: readonly [template: string, names: RegExp][] = [
  ['components/Body.tsx', /^(?:Root|Layout(?:\/Provider)?|DocRoot\/Layout(?:\/Main)?)$/],
  ['components/Footer.tsx', /^Footer(?:\/.+)?$/],
  ['components/Navbar.tsx', /^(?:Navbar(?:\/Layout|\/Content)?|NavbarItem\/ComponentTypes)$/],
  ['components/AnnouncementBar.tsx', /^AnnouncementBar(?:\/Content)?$/],
  ['components/Breadcrumbs.tsx', /^DocBreadcrumbs$/],
  ['components/Banners.tsx', /^(?:DocVersionBanner|DocVersionBadge)$/],
  ['components/page-sheets.ts', /^(?:DocItem(?:\/Layout)?|(?:DocRoot\/)?Layout(?:\/Main)?|NotFound(?:\/Content)?)$/],
  ['components/Toc.tsx', /^(?:TOC|DocItem\/TOC\/(?:Desktop|Mobile))$/],
  ['components/DocFooter.tsx', /^(?:DocItem|BlogPostItem)\/Footer$/],
  ['components/PageMeta.tsx', /^(?:EditThisPage|LastUpdated|TagsListInline)$/],
  ['components/Pagination.tsx', /^(?:DocItem\/Paginator|DocPaginator|BlogPostPaginator|PaginatorNavLink)$/],
  ['components/Cards.tsx', /^(?:DocCard|DocCardList)$/],
  ['components/Sidebar.tsx', /^DocSidebar$/],
  [
    'pages/Doc.tsx',
    /^(?:DocItem(?:\/Layout|\/Content)?|BlogPostItem(?:\/Content|\/Container|\/Header)?|BlogPostPage)$/,
  ],
  ['pages/NotFound.tsx', /^NotFound(?:\/Content)?$/],
]
/** Components that the content of pages uses. */
const OF_CONTENT =
  /^(?:MDXComponents(?:\/(?:A|Img|Heading|Pre|Code|Details|Ul|Li))?|CodeBlock|Admonition|Details|Tabs|TabItem|Heading|TOCInline|ThemedImage|Mermaid|Admonition\/Types|CodeInline|MDXContent|ReactLiveScope|Icon\/.+)$/

/** The files that replace an element, besides `MDXComponents` and the file of its own name. */
export const OVERRIDE_FILES: Readonly<Record<string, readonly string[]>> = {
  a: ['MDXComponents/A'],
  img: ['MDXComponents/Img'],
  pre: ['MDXComponents/Pre'],
  code: ['MDXComponents/Code'],
  ul: ['MDXComponents/Ul'],
  li: ['MDXComponents/Li'],
  details: ['MDXComponents/Details'],
  Heading: ['MDXComponents/Heading'],
  Admonition: ['Admonition/Types'],
}

/** Reads the folder `src/theme`. */
export function findSwizzled(siteDir: string): ReplacedComponents {
  const dir = join(siteDir, 'src/theme')
  const paths = existsSync(dir) ? filesBelow(dir, { links: true }) : []
  const names = [...new Set(paths.flatMap(nameOf))].sort()
  const templates = TEMPLATES.filter(([, pattern]) => names.some(name => pattern.test(name)))
  const replaced = templates.map(([path]): [string, string] => [path, adapterOf(path)])
  const entry: [string, string][] = replaced.length > 0 ? [['page.tsx', 'features/docusaurus/swizzle/page.tsx']] : []
  return { names, templates: new Map([...entry, ...replaced]) }
}

/** Whether code in `src/theme` names the field with the address at which a page is edited. */
export function readsEditUrl(siteDir: string): boolean {
  const dir = join(siteDir, 'src/theme')
  const paths = existsSync(dir) ? filesBelow(dir, { links: true }) : []
  return paths.some(path => /\beditUrl\b/.test(readIfExists(join(dir, path))?.toString('utf8') ?? ''))
}

/** The components of Docusaurus's theme, without their parts. A folder may have other ones, which pages import. */
const OFFICIAL = new Set(
  (
    'Admonition AnnouncementBar BackToTopButton Blog BlogArchivePage BlogLayout BlogListPage BlogListPaginator ' +
    'BlogPostItem BlogPostItems BlogPostPage BlogSidebar BlogTagsListPage BlogTagsPostsPage CodeBlock ColorModeToggle ' +
    'ContentVisibility DocBreadcrumbs DocCard DocCategoryGeneratedIndexPage DocItem DocRoot DocSidebar DocSidebarItem ' +
    'DocSidebarItems DocTagDocListPage DocTagsListPage DocVersionRoot DocsRoot EditMetaRow ErrorPageContent Layout Logo ' +
    'MDXPage Navbar NavbarItem Playground ReactLiveScope SearchBar SearchMetadata SearchPage SiteMetadata SkipToContent ' +
    'TOCCollapsible TOCItems Tag TagsListByLetter ThemeProvider'
  ).split(' '),
)

/** The replaced components that nothing shows. Parts of one that is replaced as a whole are shown by it. */
function withoutCounterpart({ names }: ReplacedComponents): string[] {
  const isShown = (name: string) => OF_CONTENT.test(name) || TEMPLATES.some(([, pattern]) => pattern.test(name))
  const isPart = (name: string) => names.some(other => name.startsWith(`${other}/`))
  return names.filter(name => OFFICIAL.has(name.split('/')[0] ?? '') && !isShown(name) && !isPart(name))
}

/** Whether another component in `src/theme` imports a component. */
function isImported(name: string, names: readonly string[], siteDir: string): boolean {
  const texts = names.flatMap(other => (other === name ? [] : (readIfExists(replacedFile(siteDir, other) ?? '') ?? [])))
  const last = name.slice(name.lastIndexOf('/') + 1)
  const path = new RegExp(`/${last}(?:/index)?(?:\\.[jt]sx?)?['"]`)
  return texts.some(text => path.test(text.toString('utf8')))
}

/** One finding for all components that nothing shows. */
export function notShown(swizzled: ReplacedComponents, siteDir: string): Diagnostic[] {
  const unknown = withoutCounterpart(swizzled).filter(name => !isImported(name, swizzled.names, siteDir))
  const [first, ...others] = unknown
  if (first === undefined) return []
  const isOne = others.length === 0
  const are = isOne ? 'is a component of Docusaurus that has' : 'are components of Docusaurus that have'
  return [
    {
      rule: 'unused-template',
      message: `${[first, ...others].join(', ')} in src/theme ${are} no counterpart here: nothing shows ${isOne ? 'it' : 'them'}.`,
      file: siteRelative(siteDir, replacedFile(siteDir, first) ?? join(siteDir, 'src/theme')),
      hint: `Move what readers need into a component that has one, or into a template: '${docsgenCommand('eject')}' lists them.`,
    },
  ]
}

/** The name of a component by its file. Tests, types and modules in lower case are no components. */
function nameOf(path: string): string[] {
  const [, name = ''] = /^(.*?)(?:(?:^|[\\/])index)?\.[jt]sx?$/.exec(path) ?? []
  const parts = name.split(/[\\/]/)
  const isComponent = parts.every(part => /^[A-Z]\w*$/.test(part)) && !/\.(?:test|spec|stories|d)$/.test(name)
  return isComponent ? [parts.join('/')] : []
}

function adapterOf(template: string): string {
  return `features/docusaurus/swizzle/${template.slice(template.lastIndexOf('/') + 1)}`
}

/** The components around pages that `features/docusaurus/swizzle/parts.tsx` has. */
export const PARTS: ReadonlySet<string> = new Set(
  (
    'MDXContent Root Layout Layout/Provider DocRoot/Layout DocRoot/Layout/Main SkipToContent Footer Footer/Layout Footer/Links Footer/Links/MultiColumn Footer/Links/Simple ' +
    'Footer/LinkItem Footer/Logo Footer/Copyright Navbar Navbar/Layout Navbar/Content Navbar/Logo Navbar/Search ' +
    'Navbar/ColorModeToggle Navbar/MobileSidebar Navbar/MobileSidebar/Toggle SearchBar NavbarItem AnnouncementBar ' +
    'AnnouncementBar/Content ContentVisibility DocBreadcrumbs DocCard DocCardList DocItem DocItem/Layout ' +
    'DocItem/Content DocItem/Footer DocItem/Metadata DocItem/Paginator DocItem/TOC/Desktop DocItem/TOC/Mobile ' +
    'DocPaginator BlogPostPaginator PaginatorNavLink DocVersionBadge DocVersionBanner DocSidebar DocSidebar/Desktop DocSidebar/Desktop/Content DocSidebarItems EditThisPage ' +
    'LastUpdated TagsListInline TOC TOCItems TOCCollapsible BackToTopButton DocBreadcrumbs/Items/Home BlogPostPage BlogPostItem BlogPostItem/Container BlogPostItem/Content ' +
    'BlogPostItem/Footer BlogPostItem/Header NotFound NotFound/Content'
  ).split(' '),
)
