/**
 * The Model Context Protocol over a built site. Returns a server with five tools and the pages as resources; it is
 * read-only and stateless.
 */

import { McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js'
import * as z from 'zod'
import { counted } from '../../base/counted.ts'
import type { SearchAnswer, Span } from '../../search-engine/types.ts'
import { type BuiltSite, NoSuchSite } from './built-site.ts'

const MAX_HITS = 30
const MAX_PAGES = 500
/** Maximum number of characters of a page that one call returns. */
const MAX_CHARACTERS = 60_000
const SCHEME = 'docs://site'

const path = z.string().min(1).max(2000).describe('Path of the page, such as /guide/install, or its address')
const readOnly = { readOnlyHint: true, idempotentHint: true, openWorldHint: false }

/**
 * The validator for answers to forms, which this server never sends. The SDK's own validator generates code, which
 * function hosts forbid.
 */
const NO_VALIDATOR = {
  getValidator: () => () => ({ valid: false as const, data: undefined, errorMessage: 'There are no forms.' }),
}

/** A server for one client; `version` is docsgen's. */
export function createServer(site: BuiltSite, version: string): McpServer {
  const server = new McpServer(
    { name: 'docsgen', version },
    {
      instructions: 'Documentation of one site. Search first, then read a section or a page.',
      jsonSchemaValidator: NO_VALIDATOR,
    },
  )
  addSearch(server, site)
  addPage(server, site)
  addSection(server, site)
  addSymbol(server, site)
  addList(server, site)
  addResources(server, site)
  return server
}

function addSearch(server: McpServer, site: BuiltSite): void {
  server.registerTool(
    'search_docs',
    {
      title: 'Search the documentation',
      description:
        'Finds sections of the documentation. Words, identifiers and short questions work; typos are tolerated.',
      inputSchema: {
        query: z.string().min(1).max(256).describe('What to look for'),
        limit: z.number().int().min(1).max(MAX_HITS).optional().describe('How many hits (default: 10)'),
        locale: z.string().max(40).optional().describe('Language, such as en (default: the first one of the site)'),
        version: z.string().max(100).optional().describe('Version of the documentation (default: the last one)'),
      },
      annotations: readOnly,
    },
    ({ query, limit = 10, locale, version }) =>
      answered(async () => {
        const answer = await site.search({ query, limit, locale, version })
        if (!answer) return wrongCall('The site has no search index for this language and version.')
        return textResult(hitLines(answer))
      }),
  )
}

function addPage(server: McpServer, site: BuiltSite): void {
  server.registerTool(
    'get_page',
    {
      title: 'Read a page',
      description: `Returns a page as markdown, at most ${MAX_CHARACTERS} characters at a time.`,
      inputSchema: {
        path,
        offset: z.number().int().min(0).max(100_000_000).optional().describe('Character to start at (default: 0)'),
      },
      annotations: readOnly,
    },
    ({ path: asked, offset = 0 }) =>
      answered(async () => {
        const page = await site.page(asked)
        if (!page) return wrongCall('The site has no such page. Find paths with search_docs or list_pages.')
        const end = offset + MAX_CHARACTERS
        const rest = page.markdown.length - end
        const more = rest > 0 ? `\n\n(${rest} more characters: call get_page with offset ${end}.)` : ''
        return textResult(page.markdown.slice(offset, end) + more)
      }),
  )
}

function addSection(server: McpServer, site: BuiltSite): void {
  server.registerTool(
    'get_section',
    {
      title: 'Read a section',
      description: 'Returns a section of a page as markdown, with the sections below it.',
      inputSchema: { path, anchor: z.string().min(1).max(500).describe('Anchor of the section, with or without #') },
      annotations: readOnly,
    },
    ({ path: asked, anchor }) =>
      answered(async () => {
        const found = await site.section(asked, anchor)
        if (!found) return wrongCall('The site has no such page. Find paths with search_docs or list_pages.')
        if (found.text === undefined)
          return wrongCall(`The page ${found.page.path} has no such section. Its anchors: ${found.anchors.join(', ')}.`)
        return textResult(found.text.slice(0, MAX_CHARACTERS))
      }),
  )
}

/** Number of names that an answer lists. */
const MAX_NAMES = 30

function addSymbol(server: McpServer, site: BuiltSite): void {
  server.registerTool(
    'symbol',
    {
      title: 'Read the entry of a symbol',
      description:
        'Returns the reference entry of a function, class, type, method, operation or option by its name: its signature, parameters and examples.',
      inputSchema: {
        name: z.string().min(1).max(300).describe('Name, such as registerValidator or SSVNetwork.registerValidator'),
      },
      annotations: readOnly,
    },
    ({ name }) =>
      answered(async () => {
        const { names, kind, page, text } = await site.symbol(name)
        const listed = names.slice(0, MAX_NAMES).join(', ')
        if (names.length === 0) return wrongCall(`The site describes no symbol ${name}. Find others with search_docs.`)
        if (text === undefined || page === undefined)
          return wrongCall(`No symbol is named ${name} alone. Similar names: ${listed}.`)
        return textResult(`${names[0]} (${kind || 'symbol'}), ${page.path}\n\n${text.slice(0, MAX_CHARACTERS)}`)
      }),
  )
}

function addList(server: McpServer, site: BuiltSite): void {
  server.registerTool(
    'list_pages',
    {
      title: 'List pages',
      description: 'Lists the pages with their titles and descriptions, by section.',
      inputSchema: {
        section: z.string().max(200).optional().describe('Only the pages of this section'),
        offset: z.number().int().min(0).max(1_000_000).optional().describe('Page to start at (default: 0)'),
        limit: z.number().int().min(1).max(MAX_PAGES).optional().describe('How many pages (default: 200)'),
      },
      annotations: readOnly,
    },
    ({ section, offset = 0, limit = 200 }) =>
      answered(async () => {
        const all = await site.pages()
        const sections = [...new Set(all.map(page => page.section))]
        const pages = section === undefined ? all : all.filter(page => page.section === section)
        if (pages.length === 0) return wrongCall(`There is no such section. The sections: ${sections.join(', ')}.`)
        const lines = pages
          .slice(offset, offset + limit)
          .map(page => [page.path, page.title, page.section, page.description ?? ''].join(' | '))
        return textResult(`${counted(pages.length, 'page')}: path | title | section | description\n${lines.join('\n')}`)
      }),
  )
}

function addResources(server: McpServer, site: BuiltSite): void {
  const list = async () => {
    const pages = await site.pages()
    return {
      resources: pages.slice(0, MAX_PAGES).map(page => ({
        uri: SCHEME + page.path,
        name: page.title,
        description: page.description,
        mimeType: 'text/markdown',
      })),
    }
  }
  server.registerResource(
    'page',
    new ResourceTemplate(`${SCHEME}{+path}`, { list }),
    { title: 'Pages', description: 'The pages of the site as markdown.', mimeType: 'text/markdown' },
    async uri => {
      const page = await site.page(uri.pathname)
      if (!page) throw new Error('The site has no such page.')
      return { contents: [{ uri: uri.href, mimeType: 'text/markdown', text: page.markdown }] }
    },
  )
}

/** The result of a tool. Problems of the site are returned to the client as text, not thrown. */
async function answered(make: () => Promise<ToolResult>): Promise<ToolResult> {
  try {
    return await make()
  } catch (error) {
    if (error instanceof NoSuchSite || error instanceof RangeError) return wrongCall(error.message)
    return wrongCall('The site cannot be read.')
  }
}

// Results of the tools in the protocol's form.

/** What a tool returns. */
interface ToolResult {
  [name: string]: unknown
  content: { type: 'text'; text: string }[]
  isError?: boolean
}

/** A text. */
function textResult(text: string): ToolResult {
  return { content: [{ type: 'text', text }] }
}

/** The reason why there is no answer, so that the client can try other arguments. */
function wrongCall(reason: string): ToolResult {
  return { ...textResult(reason), isError: true }
}

/**
 * Hits, three lines each: titles from the site section's down, path with anchor, text around the match; then further
 * sections of the page.
 */
function hitLines({ hits, total, corrected }: SearchAnswer): string {
  if (hits.length === 0) return 'Nothing found.'
  const shown = hits.map(({ hierarchy, title, path, anchor, snippet, kind, sections = [] }, index) => {
    const { lvl0, lvl1 } = hierarchy
    const titles = [...new Set([lvl0, lvl1, textOf(title)])].filter(Boolean).join(' > ') + (kind ? ` (${kind})` : '')
    const place = anchor === undefined ? path : `${path} anchor ${anchor}`
    const further = sections.map(section => `   also anchor ${section.anchor ?? '(top)'}: ${textOf(section.title)}`)
    const own = [`${index + 1}. ${titles}`, `   ${place}`, `   ${textOf(snippet)}`.trimEnd()].filter(Boolean)
    return [...own, ...further].join('\n')
  })
  const note = corrected === undefined ? '' : `Showing results for "${corrected}". `
  return `${note}${counted(total, 'page')} found.\n\n${shown.join('\n\n')}`
}

function textOf(spans: readonly Span[]): string {
  return spans.map(({ text }) => text).join('')
}
