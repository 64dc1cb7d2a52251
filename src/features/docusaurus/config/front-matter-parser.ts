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

/** A field at the start of a line. */
const FIELD = /^(["']?)([\w-]+)\1[ \t]*:/

/** The text with other front matter. Its fields stay on their lines, so that places stay the same; others are on the last one. */
function withFrontMatter(text: string, data: Record<string, unknown>): string {
  const { yaml = '', bodyOffset } = splitFrontMatter(text)
  const written = yaml.replace(/\n$/, '').split('\n')
  const lineOf = new Map(written.map((line, at) => [FIELD.exec(line)?.[2] ?? '', at]))
  const lines = written.map(() => '')
  for (const [name, value] of Object.entries(data))
    lines[lineOf.get(name) ?? lines.length - 1] += `${JSON.stringify(name)}: ${JSON.stringify(value)},`
  return `---\n{${lines.join('\n')}}\n---\n${text.slice(bodyOffset)}`
}
