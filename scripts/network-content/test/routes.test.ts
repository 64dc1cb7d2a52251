/**
 * The table of pages compared with the pages: routes.tsv contains every address of the site with label, sidebar,
 * position and flag, and each page has a description of the right length and pinned sources.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import config from '../../../site.config.ts'
import { pages } from '../lib/pages.ts'

interface Row {
  route: string
  label: string
  sidebar: string
  position: number | undefined
  flag: string
}

function readTable(): Row[] {
  const [, ...lines] = readFileSync(new URL('routes.tsv', import.meta.url), 'utf8').split('\n')
  return lines.filter(Boolean).map(line => {
    const [route = '', label = '', sidebar = '', position = '', flag = ''] = line.split('\t')
    return { route, label, sidebar, position: position === '' ? undefined : Number(position), flag }
  })
}

const table = readTable()
const pageOf = new Map(pages.map(page => [page.route, page]))
/** The home page is in no sidebar, so it has no row. */
const listed = pages.filter(({ route }) => route !== '/')

/** Names of products and networks. */
const NAMES = new Set(['Commit-Boost', 'Ethereum', 'Keys', 'Lido', 'Primev', 'Scanner', 'Subgraph'])

/** `owner/repository@commit:path`, or the address of a page outside of repositories. */
const SOURCE = /^(?:[\w.-]+\/[\w.-]+@[0-9a-f]{7,40}:\S.*|https:\/\/\S+)$/

/** The findings about pages of the table, one line each. */
function eachRow(judge: (row: Row, data: Record<string, unknown>) => string[]): string[] {
  return table.flatMap(row => {
    const page = pageOf.get(row.route)
    return page ? judge(row, page.data).map(finding => `${row.route}: ${finding}`) : []
  })
}

test('every row is a page and every page is a row', () => {
  const rows = table.map(({ route }) => route)
  assert.deepEqual(
    rows.filter(route => !pageOf.has(route)),
    [],
    'rows without a page',
  )
  const known = new Set(rows)
  assert.deepEqual(
    listed.map(({ route }) => route).filter(route => !known.has(route)),
    [],
    'pages without a row',
  )
  assert.equal(known.size, rows.length, 'a route is named twice')
})

test('labels, positions and flags match the table', () => {
  const wrong = eachRow(({ label, position, flag }, data) => [
    ...(data.sidebar_label === label ? [] : [`sidebar_label is ${data.sidebar_label}, not ${label}`]),
    ...(data.sidebar_position === position ? [] : [`sidebar_position is ${data.sidebar_position}, not ${position}`]),
    ...((data.unlisted === true) === (flag === 'unlisted') ? [] : [`unlisted is ${data.unlisted}`]),
  ])
  assert.deepEqual(wrong, [])
})

test('a label says no word that the title does not have', () => {
  const wordsOf = (text: unknown): string[] =>
    String(text)
      .toLowerCase()
      .match(/[\w-]+/g) ?? []
  const wrong = listed.flatMap(({ route, data: { title, sidebar_label: label } }) =>
    wordsOf(label)
      .filter(word => !wordsOf(title).includes(word))
      .map(word => `${route}: ${label}: "${word}" is not in: ${title}`),
  )
  assert.deepEqual(wrong, [])
})

test('labels are in sentence case: only names begin with a capital after the first word', () => {
  const wrong = table.flatMap(({ route, label }) => {
    const [, ...later] = label.split(/\s+/)
    const capitals = later.filter(word => /^[A-Z][a-z]/.test(word) && !NAMES.has(word.replace(/\W+$/, '')))
    return capitals.map(word => `${route}: ${label}: ${word}`)
  })
  assert.deepEqual(wrong, [])
})

test('each sidebar in the table is in the config, generated from the folder of its pages', () => {
  const sidebars = (config.docs as { sidebars: Record<string, { dirName: string }[]> }).sidebars
  const wrong = table.filter(({ route, sidebar }) => !route.startsWith(`/${sidebars[sidebar]?.[0]?.dirName}/`))
  assert.deepEqual(wrong, [])
})

test('every page has a title, a description of 60 to 155 characters, and pinned sources', () => {
  const wrong = listed.flatMap(({ route, data: { title, description, sources } }) => [
    ...(typeof title === 'string' && title !== '' ? [] : [`${route}: no title`]),
    ...descriptionFindings(description).map(finding => `${route}: ${finding}`),
    ...sourceFindings(sources).map(finding => `${route}: ${finding}`),
  ])
  assert.deepEqual(wrong, [])
})

function descriptionFindings(description: unknown): string[] {
  if (typeof description !== 'string') return ['no description']
  const { length } = [...description]
  return length >= 60 && length <= 155 ? [] : [`the description has ${length} characters`]
}

function sourceFindings(sources: unknown): string[] {
  if (!Array.isArray(sources) || sources.length === 0) return ['no sources']
  return sources.filter(source => !SOURCE.test(String(source))).map(source => `source ${source} is not pinned`)
}

/** Addresses of the public documentation, current and earlier ones, and those that the network's products link to. */
const publicRoutes = readFileSync(new URL('public-routes.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter(Boolean)

/** A route without its trailing slash, since hosts respond to both forms. */
const bare = (route: string): string => route.replace(/(?<=.)\/$/, '')

test('every address of the public documentation is a page or a redirect to one', () => {
  const redirects = config.redirects as { from: string | string[]; to: string }[]
  const answered = new Set([
    ...pages.map(({ route }) => bare(route)),
    ...redirects.flatMap(({ from }) => from).map(bare),
  ])
  assert.deepEqual(
    publicRoutes.filter(route => !answered.has(bare(route))),
    [],
    'addresses without an answer',
  )
  const routes = new Set(pages.map(({ route }) => route))
  assert.deepEqual(
    redirects.filter(({ to }) => !routes.has(to.split('#')[0] ?? '')),
    [],
    'redirects to no page',
  )
})
