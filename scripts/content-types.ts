/**
 * `npm run content:types -- FOLDER`: type-checks the TypeScript samples of the pages with the packages that are
 * installed in the folder. They need viem and the two SDKs, and npm does not provide the versions that the pages
 * describe, so this is not part of the tests. Prints each error with its page and line; the exit code is 1 if there is
 * any.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pages, walk } from '../test/content/pages.ts'

interface Sample {
  /** Page relative to content/. */
  page: string
  /** Line of the page above the first line of the sample. */
  line: number
  /** The file name that the page states, or a number. */
  name: string
  text: string
}

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const TITLE = /title="([^"]+\.tsx?)"/
const IMPORT = /from '\.\/([\w-]+)(?:\.js)?'/g

/** Pages that define the `sdk.ts` that other pages import, by the section of the importing page. */
const SDK_PAGES: Record<string, string> = {
  developers: 'developers/SSV-SDK/index.md',
  'based-applications': 'based-applications/developers/BA-SDK/index.md',
}

const samples: Sample[] = pages.flatMap(({ file, tree, offset }) => {
  const found: Sample[] = []
  walk(tree, node => {
    if (node.type !== 'code' || !/^tsx?$/.test(node.lang ?? '')) return
    const name = TITLE.exec(node.meta ?? '')?.[1] ?? `sample-${found.length + 1}.ts`
    found.push({ page: file, line: (node.position?.start.line ?? 1) + offset, name, text: node.value })
  })
  return found
})

const section = (page: string): string => page.split('/', 1)[0] ?? ''
const folderOf = (page: string): string => page.replace(/\.md$/, '').replaceAll('/', '__')

/** A sample that another page of the same section defines with this name. */
function shared(name: string, page: string): Sample | undefined {
  const same = samples.filter(each => each.name === `${name}.ts` && section(each.page) === section(page))
  return same.find(each => name !== 'sdk' || each.page === SDK_PAGES[section(page)]) ?? same[0]
}

/** Writes the samples of a page, and those of other pages that they import. Returns the origin of each. */
function write(page: string, directory: string): Map<string, Sample> {
  const written = new Map<string, Sample>()
  const todo = samples.filter(sample => sample.page === page)
  const names = new Set(todo.map(({ name }) => name))
  for (let sample = todo.shift(); sample !== undefined; sample = todo.shift()) {
    const path = join(folderOf(page), sample.name)
    mkdirSync(dirname(join(directory, path)), { recursive: true })
    writeFileSync(join(directory, path), `${sample.text}\n`)
    written.set(path, sample)
    for (const [, name = ''] of sample.text.matchAll(IMPORT)) {
      const other = names.has(`${name}.ts`) ? undefined : shared(name, page)
      if (other) todo.push(other)
      names.add(`${name}.ts`)
    }
  }
  return written
}

const OPTIONS = {
  target: 'es2023',
  module: 'esnext',
  moduleResolution: 'bundler',
  moduleDetection: 'force',
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  lib: ['es2023', 'dom'],
  types: ['node'],
  typeRoots: [join(ROOT, 'node_modules/@types')],
}

const ERROR = /^(.+?)\((\d+),\d+\): error (TS\d+: .*)$/gm

function main(folder: string | undefined): number {
  if (folder === undefined) throw new Error('Name a folder in which viem and the SDKs are installed.')
  const directory = join(resolve(folder), 'samples')
  rmSync(directory, { recursive: true, force: true })
  const written = new Map([...new Set(samples.map(({ page }) => page))].flatMap(page => [...write(page, directory)]))
  writeFileSync(join(directory, 'tsconfig.json'), JSON.stringify({ compilerOptions: OPTIONS, include: ['**/*.ts'] }))

  const tsc = join(ROOT, 'node_modules/.bin/tsc')
  const { stdout } = spawnSync(tsc, ['-p', '.', '--pretty', 'false'], { cwd: directory, encoding: 'utf8' })
  const errors = new Set<string>()
  for (const [, path = '', line = '1', message = ''] of stdout.matchAll(ERROR)) {
    const sample = written.get(path)
    errors.add(sample ? `content/${sample.page}:${sample.line + Number(line)}: ${message}` : `${path}: ${message}`)
  }
  for (const error of errors) console.log(error)
  console.log(`${samples.length} samples, ${errors.size} errors`)
  return errors.size === 0 ? 0 : 1
}

process.exitCode = main(process.argv[2])
