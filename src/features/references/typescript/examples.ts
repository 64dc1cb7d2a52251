/**
 * Examples in comments. Returns samples for the page; and findings about those that do not compile. An example may
 * use what the module exports without importing it.
 */
import { dirname, join } from 'node:path'
import { siteRelative } from '../../../base/paths.ts'
import type { CodeSample, SourceProblem } from '../../../model/reference.ts'
import type { Project } from './compiler.ts'
import type { DocTag } from './doc-comment.ts'
import { lineAt } from './nodes.ts'
import { openCompiler } from './open-compiler.ts'

/** A block of code in a comment. */
export interface Example {
  /** Qualified name of its symbol. */
  symbol: string
  code: string
  language: string
  /** Absolute path of the file, and the line of the first line of code. */
  file: string
  line: number
}

/** An example as it is shown. */
export interface ShownExample {
  samples: CodeSample[]
  /** Text around the code. */
  text: string
  blocks: Omit<Example, 'symbol' | 'file'>[]
}

const FENCE = /^( *)(`{3,}|~{3,})[ \t]*([\w+-]*)([^\n]*)\n([\s\S]*?)\n?^ *\2[`~]*[ \t]*$/gm
const CHECKED = new Set(['', 'ts', 'tsx', 'typescript', 'mts', 'cts'])
const CAPTION = /^\s*<caption>([\s\S]*?)<\/caption>\s*\n?/

/** Reads the text of a tag. Without a fence, all of it is code. */
export function readExample({ text, line }: DocTag, label: string): ShownExample {
  const caption = CAPTION.exec(text)?.[1]?.trim()
  const skipped = text.length - text.replace(CAPTION, '').length
  const body = text.slice(skipped)
  const start = line + lineAt(text, skipped) - 1
  const fences = [...body.matchAll(FENCE)]
  if (fences.length === 0) {
    const code = body.replace(/^\s*\n/, '').trimEnd()
    if (code === '') return { samples: [], text: '', blocks: [] }
    const blank = body.length - body.replace(/^\s*\n/, '').length
    const first = start + (blank > 0 ? lineAt(body, blank) - 1 : 0)
    return {
      samples: [{ label: caption ?? label, language: 'ts', code }],
      text: '',
      blocks: [{ code, language: '', line: first }],
    }
  }
  const before = body.slice(0, fences[0]?.index).trim()
  const isTitle = before !== '' && !before.includes('\n') && before.length <= 60
  const title = caption ?? (isTitle ? before.replace(/[.:]$/, '') : label)
  const samples = fences.map(
    ({ 1: indent = '', 3: language = '', 5: code = '' }, at): CodeSample => ({
      label: at === 0 ? title : `${title} ${at + 1}`,
      language: language || 'ts',
      code: code.replaceAll(`\n${indent}`, '\n').slice(indent.length && code.startsWith(indent) ? indent.length : 0),
    }),
  )
  const blocks = fences.map(({ index, 0: whole, 3: language = '', 5: code = '' }) => ({
    code,
    language: language || 'text',
    line: start + lineAt(body, index + whole.indexOf('\n') + 1) - 1,
  }))
  const text_ = (isTitle ? body.slice(fences[0]?.index) : body).replace(FENCE, '').trim()
  return { samples, text: text_, blocks }
}

interface CheckInput {
  project: Project
  siteDir: string
  /** Absolute path of the module that examples use, and the names that it exports. */
  entry: string
  names: readonly string[]
  /** Name of the package, which examples may import. */
  packageName: string | undefined
}

/** Errors that say nothing about an example: clashes with added imports, unused names, top-level `await`. */
const IGNORED = new Set([1375, 1378, 1431, 1432, 2300, 2440, 2451, 6133, 6192, 6196, 6198, 7028])

/** Compiles the examples. */
export async function checkExamples(examples: readonly Example[], input: CheckInput): Promise<SourceProblem[]> {
  const checked = examples.filter(
    ({ language, code }) => CHECKED.has(language.toLowerCase()) && !/^\s*\/\/\s*@ts-nocheck/.test(code),
  )
  if (checked.length === 0) return []
  const folder = dirname(input.entry)
  const files = new Map<string, { example: Example; text: string; added: number }>()
  for (const [at, example] of checked.entries()) {
    const path = join(folder, `docsgen-example-${at + 1}.${/x$/.test(example.language) ? 'tsx' : 'ts'}`)
    files.set(path, { example, ...moduleOf(example, input) })
  }
  const virtual = new Map([...files].map(([path, { text }]) => [path, text]))
  const compiler = await openCompiler(
    { ...input.project, roots: [...input.project.roots, ...files.keys()], virtual },
    input.siteDir,
  )
  try {
    return [...files].flatMap(([path, file]): SourceProblem[] => {
      const error = compiler
        .errors(path)
        .find(({ code, message }) => !IGNORED.has(code) && !isOwnSubpath(message, input))
      return error ? [problemOf(error, file, input.siteDir)] : []
    })
  } finally {
    compiler.close()
  }
}

function problemOf(
  { offset, message }: { offset: number; message: string },
  { example, text, added }: { example: Example; text: string; added: number },
  siteDir: string,
): SourceProblem {
  const at = Math.max(0, offset - added)
  const code = text.slice(added)
  return {
    rule: 'example',
    message: `An example of ${example.symbol} does not compile: ${(message.split('\n')[0] as string).replace(/\.$/, '')}.`,
    file: siteRelative(siteDir, example.file),
    line: example.line + lineAt(code, at) - 1,
    column: 1,
  }
}

/** The example as a module, with imports of what it uses before its first line. */
function moduleOf({ code }: Example, { entry, names, packageName }: CheckInput): { text: string; added: number } {
  const from = `./${entry.slice(dirname(entry).length + 1)}`.replace(/\.d\.([cm]?)ts$/, '.$1js')
  const own =
    packageName === undefined
      ? code
      : code.replaceAll(
          new RegExp(`(\\bfrom\\s*|\\bimport\\s*\\(?\\s*)(['"])${escapeRegExp(packageName)}\\2`, 'g'),
          (_, before: string) => `${before}${JSON.stringify(from)}`,
        )
  const used = names.filter(
    name => new RegExp(`(?<![\\w$.])${escapeRegExp(name)}(?![\\w$])`).test(own) && !declares(own, name),
  )
  const imports = used.length > 0 ? `import { ${used.join(', ')} } from ${JSON.stringify(from)}; ` : ''
  return { text: `${imports}${own}\nexport {}\n`, added: imports.length }
}

function declares(code: string, name: string): boolean {
  const word = escapeRegExp(name)
  return new RegExp(
    `\\bimport\\b[^;'"]*(?<![\\w$])${word}(?![\\w$])[^;'"]*\\bfrom\\b|\\b(?:const|let|var|function|class|interface|type|enum|namespace)\\s+${word}(?![\\w$])|\\b(?:const|let|var)\\s*[{[][^=]*(?<![\\w$])${word}(?![\\w$])[^=]*=`,
  ).test(code)
}

/** Another entry of the package: only its build knows where that is. */
function isOwnSubpath(message: string, { packageName }: CheckInput): boolean {
  return packageName !== undefined && message.includes(`'${packageName}/`)
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
