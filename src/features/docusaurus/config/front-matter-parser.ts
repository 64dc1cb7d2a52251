/**
 * `markdown.parseFrontMatter` of a Docusaurus config: it returns the front matter of a page, which takes the place of the
 * written one before the page is read. The body stays as it is written, as in Docusaurus.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Preprocessor } from '../../../model/plugin.ts'
import { isObject } from '../../../schema/fields.ts'
import { fieldsOfYaml, splitFrontMatter, takeYaml } from '../../../schema/split-front-matter.ts'

/** Front matter and the rest of a file, as such a function gets and returns them. */
interface ParsedFile {
  frontMatter: Record<string, unknown>
  content: string
}

/** The function as a config has it. */
export type FrontMatterParser = (file: {
  filePath: string
  fileContent: string
  defaultParseFrontMatter: (file: { filePath: string; fileContent: string }) => Promise<ParsedFile>
}) => unknown

/** A preprocessor with both functions of a config; undefined if there is none. */
export function withFrontMatterParser(
  parse: FrontMatterParser | undefined,
  preprocessor: Preprocessor | undefined,
): Preprocessor | undefined {
  if (!parse) return preprocessor
  return async page => {
    const text = preprocessor ? await preprocessor(page) : page.fileContent
    if (typeof text !== 'string') return text
    const written = readFile(page.fileContent)
    const read = await parse({ ...page, defaultParseFrontMatter: async ({ fileContent }) => readFile(fileContent) })
    const { frontMatter } = isObject(read) ? read : {}
    if (!isObject(frontMatter)) throw new Error('markdown.parseFrontMatter returned no front matter')
    const data = JSON.parse(JSON.stringify(frontMatter)) as Record<string, unknown>
    return isDeepStrictEqual(data, written.frontMatter) ? text : withFrontMatter(text, data)
  }
}

/** What Docusaurus's own function returns. */
function readFile(fileContent: string): ParsedFile {
  const { yaml, bodyOffset } = splitFrontMatter(fileContent)
  const frontMatter = fieldsOfYaml(yaml === undefined ? '' : takeYaml(yaml)) ?? {}
  return { frontMatter, content: fileContent.slice(bodyOffset).trim() }
}

/** The text with other front matter, in one line and as many lines as before, so that places in the body stay the same. */
function withFrontMatter(text: string, data: Record<string, unknown>): string {
  const { yaml = '', bodyOffset } = splitFrontMatter(text)
  const lines = yaml.match(/\n/g)?.length ?? 0
  return `---\n${JSON.stringify(data)}\n${'\n'.repeat(Math.max(0, lines - 1))}---\n${text.slice(bodyOffset)}`
}
