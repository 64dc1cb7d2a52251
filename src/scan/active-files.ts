/**
 * Files beside pages that run code when a browser opens them: documents, and drawings with scripts. If the authors of
 * pages are unknown, such files are not published, because they would run with the rights of the site. In: a file.
 * Out: whether it is one of them.
 */
import { readFileSync } from 'node:fs'
import { extensionOf } from '../base/paths.ts'

const DOCUMENTS = new Set([
  '.hta',
  '.htm',
  '.html',
  '.mht',
  '.mhtml',
  '.shtml',
  '.svgz',
  '.swf',
  '.xht',
  '.xhtml',
  '.xsl',
  '.xslt',
])
const MARKUP = new Set(['.svg', '.xml', '.rss', '.atom', '.rdf', '.mml'])

/** What runs code in XML, or may hide it: elements of any prefix, handlers, addresses, entities and stylesheets. */
const ACTIVE =
  /<(?:[\w-]+:)?(?:script|handler|iframe|embed|object|html|body|set\b|animate\w*\s[^>]*(?:href|\bon))|\son\w+\s*=|<!ENTITY|<\?xml-stylesheet|(?:javascript|vbscript|data:text\/html|data:image\/svg):?/i

/** Whether a browser that opens the file would run code. */
export function isActiveFile(absPath: string): boolean {
  const extension = extensionOf(absPath)
  if (DOCUMENTS.has(extension)) return true
  if (!MARKUP.has(extension)) return false
  const bytes = readFileSync(absPath)
  // Text in UTF-16 is not looked at.
  return bytes.includes(0) || ACTIVE.test(withoutReferences(bytes.toString('utf8')))
}

/** Text with its numeric character references decoded, and without the white space that addresses ignore. */
function withoutReferences(text: string): string {
  const decoded = text.replace(/&#(?:x([\da-f]{1,6})|(\d{1,7}));?/gi, (whole, hex?: string, decimal?: string) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code < 0x110000 ? String.fromCodePoint(code) : whole
  })
  return decoded + decoded.replace(/[\t\n\r]/g, '')
}
