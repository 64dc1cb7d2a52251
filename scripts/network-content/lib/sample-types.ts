/**
 * Type-checks the TypeScript samples of the pages. Without other packages, the SDKs are their declarations in
 * `content/_sources`, and viem is what these and the samples use of it.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pages, walk } from './pages.ts'

interface Sample {
  /** Page relative to content/. */
  page: string
  /** Line of the page above the first line of the sample. */
  line: number
  /** The file name that the page states, or a number. */
  name: string
  text: string
}

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
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

/** The declarations in the repository, by the names of packages. */
const SOURCES = join(ROOT, 'content/_sources')
const PINNED: Record<string, string[]> = {
  '@ssv-labs/ssv-sdk': [join(SOURCES, 'ssv-sdk.d.ts')],
  '@ssv-labs/ssv-sdk/utils': [join(SOURCES, 'ssv-sdk-utils.d.ts')],
  '@ssv-labs/bapps-sdk': [join(SOURCES, 'bapps-sdk.d.ts')],
  '@ssv-labs/bapps-sdk/utils': [join(SOURCES, 'bapps-sdk-utils.d.ts')],
  viem: [join(SOURCES, 'viem.d.ts')],
  'viem/*': [join(SOURCES, 'viem.d.ts')],
}

const ERROR = /^(.+?)\((\d+),\d+\): error (TS\d+: .*)$/gm

export interface SampleTypes {
  /** Number of samples. */
  samples: number
  /** Samples that import packages other than these. */
  skipped: number
  errors: readonly string[]
}

const PACKAGE = /\bfrom '((?:@[\w-]+\/)?[a-z][\w-]*)[^']*'/g
const KNOWN = new Set(['@ssv-labs/ssv-sdk', '@ssv-labs/bapps-sdk', 'viem', 'node'])

/** Whether a sample can be checked with the declarations of the repository. */
function isPinned({ text }: Sample): boolean {
  return [...text.matchAll(PACKAGE)].every(([, name = '']) => KNOWN.has(name))
}

/** Checks the samples in a folder, with the packages that are installed above it or with the pinned declarations. */
export function checkSamples(directory: string, { pinned }: { pinned: boolean }): SampleTypes {
  rmSync(directory, { recursive: true, force: true })
  const checked = pinned ? samples.filter(isPinned) : samples
  const written = new Map([...new Set(checked.map(({ page }) => page))].flatMap(page => [...write(page, directory)]))
  const compilerOptions = pinned ? { ...OPTIONS, paths: PINNED, noImplicitAny: false } : OPTIONS
  writeFileSync(join(directory, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['**/*.ts'] }))
  const tsc = join(ROOT, 'node_modules/.bin/tsc')
  const { stdout } = spawnSync(tsc, ['-p', '.', '--pretty', 'false'], { cwd: directory, encoding: 'utf8' })
  const errors = new Set<string>()
  for (const [, path = '', line = '1', message = ''] of stdout.matchAll(ERROR)) {
    const sample = written.get(path)
    if (pinned && sample && !isPinned(sample)) continue
    errors.add(sample ? `content/${sample.page}:${sample.line + Number(line)}: ${message}` : `${path}: ${message}`)
  }
  return { samples: checked.length, skipped: samples.length - checked.length, errors: [...errors] }
}
