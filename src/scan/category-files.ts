/**
 * The `_category_` files of all folders.
 *
 * In: the trees. Out: the validated content of each folder's file, and diagnostics with the place in the file.
 * Valid JSON is parsed by the platform; the YAML parser is loaded for everything else.
 */
import { readFileSync } from 'node:fs'
import { dataProblem } from '../base/data-limits.ts'
import { extensionOf, folderOf } from '../base/paths.ts'
import type { Diagnostic, SourceSpan } from '../model/diagnostic.ts'
import type { CategoryFile } from '../model/source.ts'
import { categorySchema } from '../schema/category.ts'
import { problemOf } from '../schema/problems.ts'
import { readLeniently } from '../schema/read-leniently.ts'
import type { DocsTree } from './trees.ts'
import type { FoundFile } from './walk.ts'

const RULE = 'category-file'
const MAX_YAML_ALIASES = 100
/** If a folder has several files, the first of these is used. */
const PRECEDENCE = ['.json', '.yml', '.yaml']

/** Every category file that is used, with its version, locale and folder. */
export async function readCategories(
  trees: readonly DocsTree[],
): Promise<{ categories: CategoryFile[]; diagnostics: Diagnostic[] }> {
  const categories: CategoryFile[] = []
  const diagnostics: Diagnostic[] = []
  for (const { version, locale, category } of trees) {
    const { used, unused } = onePerFolder(category)
    diagnostics.push(...unused)
    for (const file of used) {
      const { data, problems } = await readCategory(file)
      diagnostics.push(...problems)
      categories.push({ path: file.path, dir: folderOf(file.rel.normalize('NFC')), version, locale, data })
    }
  }
  return { categories, diagnostics }
}

function onePerFolder(files: readonly FoundFile[]): { used: FoundFile[]; unused: Diagnostic[] } {
  const rank = (file: FoundFile) => PRECEDENCE.indexOf(extensionOf(file.path))
  const byFolder = new Map<string, FoundFile[]>()
  for (const file of files) {
    const folder = folderOf(file.rel.normalize('NFC'))
    byFolder.set(folder, [...(byFolder.get(folder) ?? []), file])
  }
  const used: FoundFile[] = []
  const unused: Diagnostic[] = []
  for (const group of byFolder.values()) {
    const [first, ...others] = group.sort((a, b) => rank(a) - rank(b))
    if (first !== undefined) used.push(first)
    for (const { path } of others) {
      const message = `The file is not used: the folder has ${first?.path} as well.`
      unused.push({ rule: 'category-file-unused', message, file: path, hint: 'Keep one of them.' })
    }
  }
  return { used, unused }
}

async function readCategory({
  absPath,
  path,
}: FoundFile): Promise<{ data: CategoryFile['data']; problems: Diagnostic[] }> {
  let text: string
  try {
    text = readFileSync(absPath, 'utf8').replace(/^\uFEFF/, '')
  } catch (error) {
    const message = `The file cannot be read (${(error as NodeJS.ErrnoException).code}).`
    return { data: {}, problems: [{ rule: 'unreadable-file', message, file: path }] }
  }
  const plain = path.endsWith('.json') ? tryJson(text) : undefined
  const isUsable = plain !== undefined && dataProblem(plain.value) === undefined
  const quick = isUsable ? readMeta(plain.value) : undefined
  if (quick?.issues.length === 0) return { data: quick.value ?? {}, problems: [] }
  return readAsYaml(text, path)
}

function tryJson(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}

async function readAsYaml(text: string, path: string): Promise<{ data: CategoryFile['data']; problems: Diagnostic[] }> {
  const { readYamlText, yamlLibrary } = await import('../base/yaml.ts')
  const { LineCounter, isNode } = yamlLibrary()
  const lines = new LineCounter()
  const { document, errors, refused } = readYamlText(text, lines)
  const spanAt = (offset: number): SourceSpan => {
    const { line, col } = lines.linePos(offset)
    return { line: Math.max(1, line), column: Math.max(1, col) }
  }
  const report = (message: string, span: SourceSpan | undefined): Diagnostic => ({
    rule: RULE,
    message,
    file: path,
    span,
  })
  const refusals = refused.map(({ message, range }) => report(`A field is left out: ${message}.`, spanAt(range[0])))
  if (errors.length > 0) {
    const problems = errors.map(({ message, range }) =>
      report(`The file is not valid: ${message.replace(/[.\s]*$/, '')}.`, spanAt(range[0])),
    )
    return { data: {}, problems: [...refusals, ...problems] }
  }
  const data = dataOf(document)
  if ('problem' in data) return { data: {}, problems: [...refusals, report(`The file ${data.problem}.`, undefined)] }
  const { value = {}, issues } = readMeta(data.value)
  const placeOf = (keys: readonly (string | number)[]) => {
    const node = document.getIn(keys, true)
    return isNode(node) && node.range ? spanAt(node.range[0]) : undefined
  }
  const mistakes = issues.map(({ issue, keys }) => report(problemOf(issue, keys, 'The file'), placeOf(keys)))
  return { data: value, problems: [...refusals, ...mistakes] }
}

/** The category in the data. An empty file is an empty category. */
function readMeta(data: unknown) {
  return readLeniently(categorySchema, data ?? {})
}

/** The data, or the reason why it cannot be used. */
function dataOf(document: { toJS(options: { maxAliasCount: number }): unknown }) {
  try {
    const value = document.toJS({ maxAliasCount: MAX_YAML_ALIASES })
    const problem = dataProblem(value)
    return problem === undefined ? { value } : { problem }
  } catch {
    return { problem: 'has aliases that repeat too much, or lead in a circle' }
  }
}
