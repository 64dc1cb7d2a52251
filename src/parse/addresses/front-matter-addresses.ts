/**
 * Strings of front matter, any of which may be an address. In: a file's text. Out: each string value with its place in
 * the file, without quotes.
 */
import { readYamlText, yamlLibrary } from '../../base/yaml.ts'
import { splitFrontMatter } from '../front-matter/split-front-matter.ts'
import type { LineIndex } from '../text/line-index.ts'
import type { Syntax } from './spelling.ts'
import { type WrittenAddress, writtenAt } from './written-address.ts'

const SYNTAXES: Record<string, Syntax> = {
  PLAIN: 'yaml-plain',
  QUOTE_SINGLE: 'yaml-single',
  QUOTE_DOUBLE: 'yaml-double',
}

/** Fields that are addresses. */
const FIELDS = new Set(['image', 'to'])

/** All strings, in order; none if the front matter cannot be read. */
export function frontMatterAddresses(text: string, lines: LineIndex): WrittenAddress[] {
  const { yaml, yamlOffset } = splitFrontMatter(text)
  const read = yaml === undefined ? undefined : readYamlText(yaml)
  if (!read || read.errors.length > 0) return []
  const { isPair, isScalar, visit } = yamlLibrary()
  const found: WrittenAddress[] = []
  visit(read.document, {
    Scalar(key, node, path) {
      const syntax = SYNTAXES[node.type ?? '']
      if (key === 'key' || !isScalar(node) || typeof node.value !== 'string' || !syntax || !node.range) return
      const quotes = syntax === 'yaml-plain' ? 0 : 1
      const range = [yamlOffset + node.range[0] + quotes, yamlOffset + node.range[1] - quotes] as const
      const pair = path.at(-1)
      const isUnsure = !(isPair(pair) && isScalar(pair.key) && FIELDS.has(String(pair.key.value)))
      found.push(writtenAt(text, range, { syntax, at: lines.place(range[0]), isUnsure }))
    },
  })
  return found
}
