/**
 * Reads a site of GitBook: one space that is synchronised with git, or a book of its former command. Returns the
 * site: title, summary as a sidebar, redirects, and the status of each field of the config.
 */

import { existsSync } from 'node:fs'
import { basename, join, posix } from 'node:path'
import type { SiteInput } from '../../../config/schema/site.ts'
import type { Feature } from '../../../model/feature.ts'
import { isObject } from '../../../schema/fields.ts'
import { type FieldStatus, statusOf } from '../report.ts'
import { type Fields, fieldsIn, records, text } from '../shared/fields.ts'
import type { ForeignPage, ForeignSite, FoundTool } from '../shared/foreign-site.ts'
import type { HeadingIds } from '../shared/heading-ids.ts'
import { routeOfFile } from '../shared/page-route.ts'
import { filesOfSite, invalidFiles, isFile, type OnInvalid, readText, readYaml } from '../shared/read-folder.ts'
import { splitFront } from '../shared/split-front.ts'
import { plainLabel, readSummary } from '../shared/summary.ts'
import { gitbookText } from './gitbook-text.ts'

/** The hidden folder of images, and the one that is published in its place. */
const ASSETS = '.gitbook/assets'
const NEW_ASSETS = 'gitbook-assets'

const FIELD_TARGETS: Record<string, string> = {
  root: 'docs.path',
  title: 'title',
  description: 'tagline',
  language: 'i18n.defaultLocale',
  'structure.readme': 'the page of the folder',
  'structure.summary': 'docs.sidebars',
  redirects: 'redirects',
}

/** How GitBook derives ids from headings. */
const HEADING_IDS: HeadingIds = {
  slug: text => {
    const plain = text
      .toLowerCase()
      .replaceAll('&', 'and')
      .replace(/[^\p{L}\p{N}\s._-]/gu, '')
    return plain
      .trim()
      .replace(/\s+/g, '-')
      .replace(/^(?=\d)/, 'id-')
  },
  next: (slug, count) => `${slug}-${count}`,
}

export const feature: Feature = {
  migration: { tool: 'GitBook', guess: findGitbook, combined: spacesIn, read: readGitbook },
}

/** The config of the space in a folder, which may be its summary; undefined if the folder has no pages. */
function findGitbook(root: string): string | undefined {
  const configFile = ['.gitbook.yaml', '.gitbook.yml', 'book.json', 'SUMMARY.md']
    .map(name => join(root, name))
    .find(isFile)
  if (configFile === undefined) return undefined
  const { contentDir, summary, readme } = placesOf(configFile, root)
  const hasPages = isFile(join(contentDir, summary)) || isFile(join(contentDir, readme))
  return hasPages ? configFile : undefined
}

/** The folders of the spaces that `docs.yaml` combines into one site, relative to it. */
function spacesIn(root: string): string[] {
  const path = ['docs.yaml', 'docs.yml'].map(name => join(root, name)).find(isFile)
  if (path === undefined) return []
  const spaces = new Set<string>()
  const collect = (entries: unknown) => {
    for (const { children, content } of records(entries)) {
      const directory = text(fieldsIn(content).directory)
      if (directory !== undefined && findGitbook(join(root, directory)) !== undefined)
        spaces.add(posix.normalize(directory))
      collect(children)
    }
  }
  collect(fieldsIn(readConfig(path).site).structure)
  return [...spaces].sort()
}

function placesOf(configFile: string, root: string, onInvalid?: OnInvalid) {
  const config = readConfig(configFile, onInvalid)
  const structure = fieldsIn(config.structure)
  const contentDir = join(root, text(config.root) ?? '.')
  const readme = text(structure.readme) ?? 'README.md'
  return { config, contentDir, readme: posix.normalize(readme), summary: text(structure.summary) ?? 'SUMMARY.md' }
}

function readConfig(path: string, onInvalid?: OnInvalid): Fields {
  if (path.endsWith('.md')) return {}
  const value = readYaml(path, onInvalid)
  return isObject(value) ? (value as Fields) : {}
}

/** The site. */
function readGitbook(found: FoundTool): ForeignSite {
  const unread: string[] = []
  const onInvalid = invalidFiles(found.root, unread)
  const { config, contentDir, readme, summary: summaryFile } = placesOf(found.configFile, found.root, onInvalid)
  const summaryPath = join(contentDir, summaryFile)
  const all = filesOfSite(contentDir).filter(path => /\.md$/i.test(path) && path !== posix.normalize(summaryFile))
  const hasSummary = isFile(summaryPath)
  const { items, files, remarks } = hasSummary
    ? readSummary(readText(summaryPath), { partLevel: 2, isPage: path => isFile(join(contentDir, path)) })
    : { items: undefined, files: all, remarks: [] as string[] }
  const listed = [...new Set([...(all.includes(readme) ? [readme] : []), ...files])]
  const pages = listed.filter(file => isFile(join(contentDir, file))).map(file => pageOf(file, readme))
  const unlisted = all.filter(file => !listed.includes(file))
  if (unlisted.length > 0)
    remarks.push(
      `${unlisted.length} files are not in the summary, so that GitBook does not publish them (${unlisted.slice(0, 3).join(', ')}): they are left out.`,
    )
  const assets = join(contentDir, ASSETS)
  remarks.push(...unread)
  const variables = ['.gitbook/vars.yaml', '.gitbook/vars.yml'].map(path => join(contentDir, path)).find(isFile)
  const values = variables ? readConfig(variables, invalidFiles(found.root, remarks)) : {}
  const titles = new Map<string, string>()
  const titleOf = (file: string) => {
    if (!titles.has(file)) titles.set(file, titleIn(join(contentDir, file)) ?? '')
    return titles.get(file) || undefined
  }
  const site: SiteInput = {
    title: text(config.title) ?? titleOf(readme) ?? basename(found.root),
    ...(text(config.description) && { tagline: text(config.description) }),
    docs: {
      path: 'docs',
      exclude: [],
      numberPrefixParser: false,
      ...(items && { sidebars: { docs: items } }),
    },
    ...(text(config.language) && { i18n: { defaultLocale: text(config.language) } }),
    markdown: { math: listed.some(file => isFile(join(contentDir, file)) && mentionsFormula(join(contentDir, file))) },
    colorMode: { respectPrefersColorScheme: true },
  } as SiteInput
  return {
    ...found,
    headingIds: HEADING_IDS,
    contentDir,
    publicDirs: [],
    site,
    pages,
    remarks,
    redirects: redirectsOf(config.redirects, readme),
    fields: fieldsOf(config),
    assetsAt: file => `docs/${file}`,
    otherFiles: () =>
      existsSync(assets)
        ? filesOfSite(assets).map(path => ({ to: `docs/${NEW_ASSETS}/${path}`, from: join(assets, path) }))
        : [],
    translate: (source, { file }) =>
      gitbookText(source, {
        contentDir,
        file,
        variables: values,
        titleOf,
        idOf: HEADING_IDS.slug,
        assets: [ASSETS, NEW_ASSETS],
      }),
  }
}

function mentionsFormula(path: string): boolean {
  return readText(path).includes('$$')
}

function pageOf(file: string, readme: string): ForeignPage {
  const isHome = file === readme
  return { file, to: `docs/${isHome ? 'README.md' : file}`, route: isHome ? '/' : routeOfFile(file, ['readme']) }
}

/** The first heading of a page, or the title in its front matter. */
function titleIn(path: string): string | undefined {
  if (!isFile(path)) return undefined
  const source = readText(path)
  const { fields, whole } = splitFront(source)
  const heading = /^#[ \t]+(.+?)[ \t]*$/m.exec(source.slice(whole.length))?.[1]
  return text(fields?.title) ?? (heading && plainLabel(heading.replace(/<[^>]*>/g, '')).trim())
}

/** Old addresses, each with the file of its page. */
function redirectsOf(written: unknown, readme: string): ForeignSite['redirects'] {
  return Object.entries(fieldsIn(written)).flatMap(([from, file]) => {
    if (typeof file !== 'string') return []
    const path = posix.normalize(file.replace(/^\//, ''))
    const to = /^https?:/.test(file) ? file : path === readme ? '/' : routeOfFile(path, ['readme'])
    return [{ from: `/${from.replace(/^\//, '')}`, to }]
  })
}

function fieldsOf(config: Fields): FieldStatus[] {
  const paths = Object.entries(config).flatMap(([name, value]) =>
    name === 'structure' ? Object.keys(fieldsIn(value)).map(key => `structure.${key}`) : [name],
  )
  const reasonOf = (path: string) => (/^plugins(?:Config)?$/.test(path) ? 'Plugins of GitBook are not run.' : undefined)
  return paths.map(path => statusOf(path, FIELD_TARGETS[path], reasonOf(path)))
}
