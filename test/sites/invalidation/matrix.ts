/**
 * The invalidation matrix: each kind of input of a site, changed in each way that applies. Returns a test for each
 * cell, which compares a build after the change with a build without a cache: every file of the output, and every
 * finding. It knows nothing about how builds reuse earlier work.
 */
import assert from 'node:assert/strict'
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { runBuild } from '../../../src/commands/build.ts'
import { entriesOf, makeSite } from '../site.ts'
import { type Files, isSource, move, readAll, restore, swap, write } from './source-files.ts'

/** An input of a site. The changes that apply to it follow from its fields. */
interface Row {
  input: string
  /** Its file. */
  path?: string
  /** Another content of the file: the input is changed, deleted, created again, and restored with its former times. */
  other?: string | Uint8Array
  /** Another file of its kind, with which it swaps its content. */
  twin?: string
  /** Files that come before it, or that become one: a file with another extension, an index, a setting. */
  shadows?: Files
  /** Its folder, and another name for it. */
  moves?: [from: string, to: string]
  /** Values of variables of the environment, in place of none. */
  env?: Record<string, string>
  /** Other changes of the site folder, by name. What is not a source file is undone by the edit itself. */
  edits?: Record<string, Edit>
  /** Changes that the site does not survive, so that there is nothing to compare. */
  except?: readonly ChangeName[]
}

type Edit = Pick<Cell, 'apply' | 'undo'>

type ChangeName = 'changed' | 'deleted' | 'swapped' | 'shadowed' | 'moved' | 'environment' | 'checkout'

/** A small site with inputs. */
export interface Group {
  name: string
  files: Files
  /** The fields of `site.config.json`; absent if the site has another config. */
  config?: Record<string, unknown>
  /** Prepares the folder, such as for git. */
  prepare?: (dir: string) => void
  rows: readonly Row[]
}

/** A page that makes a finding. */
const WITH_FINDING: Files = { 'docs/broken.md': '# Broken\n\n[Nowhere](./nowhere.md) is a page that is not there.\n' }

/**
 * Both sites for every input, and a build after each change is undone; by default, one of the sites for each input, in turn, and a
 * build after every second change is undone. A build after the next change otherwise finds two: the undone one and the next.
 */
const isFull = process.env.INVALIDATION === 'full'

/** Defines the tests of a group. */
export function testMatrix(group: Group): void {
  for (const isClean of [true, false]) {
    const what = `${group.name}, ${isClean ? 'without' : 'with'} findings`
    test(`every change of an input reaches the output: ${what}`, async t => {
      const rows = group.rows.filter((_, at) => isFull || at % 2 === Number(isClean))
      const cells = rows.flatMap(row => cellsOf(row, group))
      const site = new MatrixSite(t, group, isClean)
      await site.start()
      for (const [at, cell] of cells.entries()) {
        const isRebuilt = isFull || at % 2 === 1 || at === cells.length - 1
        await t.test(cell.name, () => site.run(cell, isRebuilt))
      }
    })
  }
}

interface Cell {
  name: string
  apply: (dir: string) => void
  undo?: (dir: string) => void
  env?: Record<string, string>
  isElsewhere?: boolean
}

function cellsOf(row: Row, group: Group): Cell[] {
  const { input, except = [] } = row
  const changes = changesOf(row, group).filter(({ what }) => !except.includes(what))
  return changes.map(({ what, name = what, ...cell }) => ({ name: `${input}: ${name}`, ...cell }))
}

function changesOf(row: Row, { files }: Group): (Omit<Cell, 'name'> & { what: ChangeName; name?: string })[] {
  const { path, other, twin, shadows = {}, moves, env, edits = {} } = row
  const change = (dir: string) => path !== undefined && other !== undefined && write(dir, { [path]: other })
  const nothing = () => undefined
  return [
    ...(other === undefined
      ? []
      : [
          { what: 'changed' as const, apply: change },
          { what: 'checkout' as const, name: 'changed in another checkout', apply: change, isElsewhere: true },
        ]),
    ...(path === undefined || files[path] === undefined
      ? []
      : [{ what: 'deleted' as const, apply: (dir: string) => rmSync(join(dir, path)) }]),
    ...(path === undefined || twin === undefined
      ? []
      : [{ what: 'swapped' as const, apply: (dir: string) => swap(join(dir, path), join(dir, twin)) }]),
    ...Object.entries(shadows).map(([name, content]) => ({
      what: 'shadowed' as const,
      name: `shadowed by ${name}`,
      apply: (dir: string) => write(dir, { [name]: content }),
    })),
    ...(moves ? [{ what: 'moved' as const, apply: (dir: string) => move(dir, moves) }] : []),
    ...(env ? [{ what: 'environment' as const, apply: nothing, env }] : []),
    ...Object.entries(edits).map(([name, edit]) => ({ what: 'changed' as const, name, ...edit })),
  ]
}

/** What readers and authors see of a build. */
interface Outcome {
  published: boolean
  files: Record<string, string>
  findings: string[]
}

/** A site that is changed and restored, cell by cell. */
class MatrixSite {
  readonly #test: TestContext
  readonly #isClean: boolean
  readonly #dir: string
  #before: Outcome | undefined
  /** The last change, and the site after it, built without earlier work: another checkout with that change is the same site. */
  #changed: { apply: Cell['apply']; clean: Outcome } | undefined

  constructor(context: TestContext, group: Group, isClean: boolean) {
    this.#test = context
    this.#isClean = isClean
    this.#dir = makeSite(context, { ...group.files, ...(!isClean && WITH_FINDING) }, group.config).dir
    if (!group.config) rmSync(join(this.#dir, 'site.config.json'))
    group.prepare?.(this.#dir)
  }

  /** Builds the site as it is written, twice. */
  async start(): Promise<void> {
    this.#before = await this.#build()
    assert.equal(this.#before.published, true, this.#before.findings.join('\n'))
    const findings = this.#isClean ? [] : ['warning broken-markdown-link docs/broken.md']
    assert.deepEqual(
      this.#before.findings.map(text => text.replace(/:\d.*/, '')),
      findings,
    )
    assert.deepEqual(await this.#build(), this.#before, 'the second build is like the first one')
  }

  /**
   * Compares a build after a change, and, if `isRebuilt`, after the change is undone, with builds that know nothing of earlier
   * ones.
   */
  async run({ apply, undo, env = {}, isElsewhere }: Cell, isRebuilt: boolean): Promise<void> {
    const folder = isElsewhere ? this.#copy() : this.#dir
    const before = readAll(folder)
    let isSame = false
    Object.assign(process.env, env)
    try {
      apply(folder)
      const cacheDir = join(this.#dir, '.docsgen/cache')
      const after = await this.#build(folder, { cacheDir })
      const isKnown = isElsewhere && this.#changed?.apply === apply
      const clean = isKnown ? this.#changed?.clean : await this.#build(folder, { outDir: 'clean', cache: false })
      assert.ok(clean)
      this.#changed = { apply, clean }
      assert.ok(isElsewhere || !sameOutcome(clean, this.#before), 'the change makes a difference')
      assertSame(after, clean)
      isSame = true
    } finally {
      for (const name of Object.keys(env)) delete process.env[name]
      undo?.(folder)
      if (isElsewhere) rmSync(folder, { recursive: true })
      else restore(folder, before)
      if (isRebuilt || !isSame) await this.#rebuild()
    }
  }

  /** Builds the site after a change was undone. */
  async #rebuild(): Promise<void> {
    const restored = await this.#build()
    if (sameOutcome(restored, this.#before)) return
    // Without this, one stale file would be found in every later cell.
    rmSync(join(this.#dir, '.docsgen'), { recursive: true, force: true })
    await this.#build()
    assert.deepEqual(restored, this.#before, 'the restored site is as it was')
  }

  /** The sources in another folder, such as another worktree. */
  #copy(): string {
    const dir = `${this.#dir}-copy`
    rmSync(dir, { recursive: true, force: true })
    this.#test.after(() => rmSync(dir, { recursive: true, force: true }))
    cpSync(this.#dir, dir, { recursive: true, filter: path => isSource(this.#dir, path) })
    return dir
  }

  async #build(siteDir = this.#dir, options: object = {}): Promise<Outcome> {
    const request = { siteDir, cache: true, drafts: false, strict: false, jobs: 1, outDir: 'build', ...options }
    const before = process.cwd()
    process.chdir(siteDir)
    const { published, diagnostics } = await runBuild(request).finally(() => process.chdir(before))
    const findings = diagnostics.map(({ severity, rule, file = '', span, message, hint = '' }) => {
      const place = span ? `:${span.line}:${span.column}` : ''
      return `${severity} ${rule} ${file}${place}: ${message} ${hint}`.replaceAll(siteDir, '<site>')
    })
    const outDir = join(siteDir, request.outDir)
    const files = published ? entriesOf(outDir) : {}
    if (request.outDir === 'clean') rmSync(outDir, { recursive: true, force: true })
    return { published, files, findings }
  }
}

function sameOutcome(a: Outcome, b: Outcome | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

function assertSame(after: Outcome, clean: Outcome): void {
  assert.deepEqual(after.findings, clean.findings, 'the same findings as in a clean build')
  assert.equal(after.published, clean.published)
  const paths = new Set([...Object.keys(after.files), ...Object.keys(clean.files)])
  const stale = [...paths].filter(path => after.files[path] !== clean.files[path])
  const seen = stale.filter(path => !path.startsWith('search-index/'))
  assert.equal(stale.length, 0, `files that differ from those of a clean build: ${seen.sort().join(', ')}`)
}
