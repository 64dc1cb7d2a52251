/**
 * The blogs that the plugin starlight-blog adds to a site. Returns docsgen's blogs with the same addresses: the places of
 * their posts, the fields of a post's front matter, and the files with their authors.
 */
import GithubSlugger from 'github-slugger'
import { kebabCase } from '../../../base/kebab-case.ts'
import { yamlLibrary } from '../../../base/yaml.ts'
import type { SiteInput } from '../../../config/schema/site.ts'
import { type Fields, fieldsIn, text } from '../shared/fields.ts'
import type { OtherFile, Translated } from '../shared/foreign-site.ts'
import { messageFile } from '../shared/translated-labels.ts'
import type { StarlightBlog, StarlightPage } from './starlight-pages.ts'

type BlogConfig = NonNullable<SiteInput['blogs']>[number]

/** The numbers of posts in a page of the list, and beside posts, that are the plugin's defaults. */
const POSTS_PER_PAGE = 5
const RECENT_POSTS = 10

/**
 * The blogs.
 * @param written the options of the plugin; a list for several blogs
 * @param lang the main language
 */
export function blogsOf(written: unknown, lang: string, remarks: string[]): StarlightBlog[] {
  const all = [written].flat().map(fieldsIn)
  return all.map((options): StarlightBlog => {
    const prefix = (text(options.prefix) ?? 'blog').replace(/^\/+|\/+$/g, '')
    const name = prefix.replace(/[^\w.-]+/g, '-')
    const titles = Object.values(fieldsIn(options.title)).map(String)
    const title = text(options.title) ?? text(fieldsIn(options.title)[lang]) ?? titles[0] ?? 'Blog'
    if (options.prevNextLinksOrder === 'chronological')
      remarks.push(
        `prevNextLinksOrder of the blog '${prefix}' has no counterpart: below a post, the link to the newer one comes first.`,
      )
    const authors = new Map(Object.values(fieldsIn(options.authors)).map(author => authorOf(fieldsIn(author))))
    const isOnly = all.length === 1
    return { prefix, title, id: isOnly ? 'default' : name, folder: isOnly ? 'blog' : `blog-${name}`, options, authors }
  })
}

/** docsgen's config of a blog. */
export function blogConfig({ id, folder, prefix, title, options }: StarlightBlog): BlogConfig {
  const countOf = (value: unknown, other: number) =>
    value === Infinity ? 'ALL' : typeof value === 'number' ? value : other
  return {
    id,
    path: folder,
    routeBasePath: prefix,
    title,
    description: title,
    postsPerPage: countOf(options.postCount, POSTS_PER_PAGE),
    pageBasePath: '',
    sidebarCount: countOf(options.recentPostCount, RECENT_POSTS),
    showReadingTime: fieldsIn(options.metrics).readingTime === true,
    feed: { type: options.rss === false ? false : 'rss' },
  }
}

/** The navbar items that the plugin adds. */
export function blogItems(
  blogs: readonly StarlightBlog[],
): { label: string; to: string; position: 'left' | 'right' }[] {
  return blogs.flatMap(({ title, prefix, options: { navigation } }) =>
    navigation === 'none'
      ? []
      : [{ label: title, to: `/${prefix}`, position: navigation === 'header-start' ? 'left' : 'right' }],
  )
}

/** The page in the folder of its blog, if it is a post. */
export function placedInBlog(page: StarlightPage, blogs: readonly StarlightBlog[]): StarlightPage {
  const [, place = '', path = ''] =
    /^(docs\/|i18n\/[^/]+\/docusaurus-plugin-content-docs\/current\/)(.*)$/s.exec(page.to) ?? []
  const blog = blogs.find(({ prefix }) => path.startsWith(`${prefix}/`))
  // A page at the address of the list is no post.
  if (blog === undefined || page.slug === blog.prefix) return page
  const section = blog.id === 'default' ? '' : `-${blog.id}`
  const folder = place === 'docs/' ? blog.folder : place.replace('-docs/current/', `-blog${section}`)
  const slug = page.slug.startsWith(`${blog.prefix}/`) ? page.slug.slice(blog.prefix.length + 1) : page.slug
  return { ...page, to: `${folder}/${path.slice(blog.prefix.length + 1)}`, post: { blog, slug } }
}

/**
 * The fields of a post that docsgen reads in another form.
 * @param made collects what is left out
 * @param image the address of an image of the post
 */
export function postFields(
  fields: Fields,
  { authors: known, options }: StarlightBlog,
  { made, image }: { made: Translated; image: (address: string) => string },
): { front: Fields; intro: string } {
  const written = fields.authors === undefined ? Object.keys(fieldsIn(options.authors)) : [fields.authors].flat()
  const authors = written.flatMap(author => {
    const [id, own] = authorOf(fieldsIn(typeof author === 'string' ? fieldsIn(options.authors)[author] : author))
    if (id === '') made.left.push({ line: 1, what: 'an author is not known', written: String(author) })
    if (id !== '' && !known.has(id)) known.set(id, own)
    return id === '' ? [] : [id]
  })
  const { alt, image: file, light, dark } = fieldsIn(fields.cover)
  const cover = text(file) ?? text(light) ?? text(dark)
  const excerpt = text(fields.excerpt)
  if (excerpt !== undefined && text(fields.description) !== undefined)
    made.left.push({ line: 1, what: 'an excerpt is left out: lists show the description', written: excerpt })
  return {
    front: {
      ...(authors.length > 0 && { authors }),
      ...(fields.tags !== undefined && { tags: [fields.tags].flat().map(tagOf) }),
      ...(excerpt !== undefined && fields.description === undefined && { description: excerpt }),
    },
    intro: cover === undefined ? '' : `![${(text(alt) ?? '').replace(/[[\]]/g, '\\$&')}](<${image(cover)}>)\n\n`,
  }
}

/** A tag, with the last part of its address if docsgen would make another one of its name. */
function tagOf(written: unknown): unknown {
  const label = String(written)
  const slug = new GithubSlugger().slug(label)
  return kebabCase(label) === slug ? label : { label, permalink: `/${slug}` }
}

/** The files with the authors of all blogs, for each language. To be asked for when all posts are translated. */
export function authorFiles(blogs: readonly StarlightBlog[], locales: readonly string[]): OtherFile[] {
  return blogs.flatMap(({ id, folder, authors }) => {
    if (authors.size === 0) return []
    const content = yamlLibrary().stringify(Object.fromEntries(authors))
    const translated = locales.map(locale => blogFolderOf(locale, id))
    return [folder, ...translated].map(dir => ({ to: `${dir}/authors.yml`, text: content }))
  })
}

/**
 * The titles of all blogs in other languages.
 * @param locales the folder and the tag of each language
 */
export function titleFiles(
  blogs: readonly StarlightBlog[],
  locales: readonly { name: string; lang: string }[],
): OtherFile[] {
  return locales.flatMap(({ name, lang }) => {
    const translated = blogs.flatMap(blog => {
      const titles = fieldsIn(blog.options.title)
      const own = text(titles[lang]) ?? text(titles[name])
      return own === undefined || own === blog.title ? [] : [{ ...blog, own }]
    })
    return [
      ...translated.flatMap(({ id, own }) =>
        messageFile(`${blogFolderOf(name, id)}/options.json`, { title: own, description: own }),
      ),
      ...messageFile(
        `i18n/${name}/docusaurus-theme-classic/navbar.json`,
        Object.fromEntries(translated.map(({ title, own }) => [`item.label.${title}`, own])),
      ),
    ]
  })
}

/** The folder of a blog in another language. */
function blogFolderOf(locale: string, id: string): string {
  return `i18n/${locale}/docusaurus-plugin-content-blog${id === 'default' ? '' : `-${id}`}`
}

/** An author as docsgen has them, with their id: the last part of the address of their page. The id is empty without a name. */
function authorOf({ name, title, picture, url }: Fields): [id: string, author: Fields] {
  const id = text(name) === undefined ? '' : new GithubSlugger().slug(String(name))
  const author = { name, title: text(title), image_url: text(picture), url: text(url), page: true }
  return [id, Object.fromEntries(Object.entries(author).filter(([, value]) => value !== undefined))]
}
