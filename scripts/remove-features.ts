/**
 * Removes features in turn, and shows that the rest of docsgen works without them: the source compiles, the tests of
 * the core pass, and sites are built. Exits with 1 if anything needs a feature that was removed. Features whose names are
 * joined by a plus are removed together, which takes as long as one.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '..')
const LIST = 'src/features/index.ts'
/** What is copied: the source, and what writes beside itself. Everything else is linked, except for what is made anew. */
const COPIED = ['bin', 'src', 'templates', 'test', 'scripts']
const MADE = ['.git', '.docsgen', 'build', 'dist']
const TSC = 'node_modules/typescript/bin/tsc'
/** Only what a removal concerns is checked again. */
const INCREMENTAL = ['--incremental', '--tsBuildInfoFile', 'types.tsbuildinfo', '--singleThreaded']
/** The checks of the network's pages do not concern the source. */
const isCopied = (path: string) => !path.includes('network-content')
/** Tests of the core: the layers, whole builds with all kinds of files, edits, audits, and plugins. */
const CORE_TESTS = [
  'test/unit/architecture.test.ts',
  'test/sites/build.test.ts',
  'test/sites/plugin-interface.test.ts',
  'test/sites/plugins.test.ts',
  'test/check/planted.test.ts',
]

const all = [...readFileSync(join(ROOT, LIST), 'utf8').matchAll(/^ {2,4}(?:\{ )?name: '([\w/-]+)'/gm)].map(
  ([, name = '']) => name,
)
const wanted = (process.argv.length > 2 ? process.argv.slice(2) : all).map(names => names.split('+'))
const unknown = wanted.flat().filter(name => !all.includes(name))
if (unknown.length > 0) {
  console.error(`There is no feature ${unknown.join(', ')}. The features are ${all.join(', ')}.`)
  process.exit(2)
}
const failed = withCopy(dir => wanted.filter(names => !worksWithout(dir, names)))
process.exit(failed.length > 0 ? 1 : 0)

/** Calls a function with the path of a copy of the repository, in which the compiler remembers what it has checked. */
function withCopy<Result>(use: (dir: string) => Result): Result {
  const dir = mkdtempSync(join(tmpdir(), 'docsgen-without-'))
  try {
    for (const path of COPIED) cpSync(join(ROOT, path), join(dir, path), { recursive: true, filter: isCopied })
    const others = readdirSync(ROOT).filter(path => ![...COPIED, ...MADE].includes(path))
    for (const path of others) symlinkSync(join(ROOT, path), join(dir, path))
    return use(dir)
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

/** Whether docsgen works without these features. Prints what fails, and puts them back. */
function worksWithout(dir: string, names: readonly string[]): boolean {
  const paths = names.flatMap(name => [
    ...['src/features', 'templates/features', 'test/features'].map(folder => `${folder}/${name}`),
    `test/features/${name}.test.ts`,
  ])
  for (const path of paths) rmSync(join(dir, path), { recursive: true, force: true })
  // Features in the folder of another one go with it.
  const removed = all.filter(other => names.some(name => other === name || other.startsWith(`${name}/`)))
  writeFileSync(join(dir, LIST), removed.reduce(withoutEntry, readFileSync(join(ROOT, LIST), 'utf8')))
  const tests = testsWithout(dir, names)
  const compiled = run('compiles', dir, [TSC, '-p', sourceConfig(dir), ...INCREMENTAL])
  const tested = compiled && run('passes the tests of the core', dir, ['scripts/test.js', ...tests])
  console.log(`${compiled && tested ? 'ok    ' : 'FAILED'} without ${names.join(', ')}`)
  for (const path of paths.filter(path => existsSync(join(ROOT, path))))
    cpSync(join(ROOT, path), join(dir, path), { recursive: true })
  return compiled && tested
}

/** A config for the compiler that includes the source and the tests that are left. */
function sourceConfig(dir: string): string {
  const path = join(dir, 'tsconfig.source.json')
  writeFileSync(path, JSON.stringify({ extends: './tsconfig.json', include: ['src', 'templates', ...CORE_TESTS] }))
  return path
}

/** The tests of the core, without those that import code of the features. */
function testsWithout(dir: string, names: readonly string[]): string[] {
  const usesOne = (text: string) => names.some(name => text.includes(`src/features/${name}/`))
  return CORE_TESTS.filter(path => !usesOne(readFileSync(join(dir, path), 'utf8')))
}

function run(what: string, cwd: string, args: readonly string[]): boolean {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8' })
  if (status !== 0) console.error(`It no longer ${what}:\n${stdout}${stderr}`)
  return status === 0
}

/** The list of features without one of them. An entry is a line, or from an opening brace to its end. */
function withoutEntry(text: string, name: string): string {
  const entry = new RegExp(`^ {2}\\{(?: name: '${name}',.*|\\n {4}name: '${name}',\\n(?: {4}.*\\n)* {2})\\},\\n`, 'm')
  if (!entry.test(text)) throw new Error(`${LIST} has no entry for ${name}`)
  return text.replace(entry, '')
}
