/** Reads a site of another tool. In: its location. Out: the site. */
import type { ForeignSite, FoundTool } from './foreign-site.ts'
import { readGitbook } from './gitbook.ts'
import { readJekyll } from './jekyll.ts'
import { readBook } from './mdbook.ts'
import { readMkdocs } from './mkdocs.ts'
import { readRspress } from './rspress.ts'
import { readStarlight } from './starlight.ts'
import { readVitepress } from './vitepress.ts'

/** Reads the site. @throws ConfigError if its config cannot be read */
export async function readForeign(found: FoundTool): Promise<ForeignSite> {
  switch (found.tool) {
    case 'VitePress':
      return readVitepress(found)
    case 'mdBook':
      return readBook(found)
    case 'GitBook':
      return readGitbook(found)
    case 'Just the Docs':
      return readJekyll(found)
    case 'Rspress':
      return readRspress(found)
    case 'MkDocs':
      return readMkdocs(found)
    case 'Starlight':
      return readStarlight(found)
  }
}
