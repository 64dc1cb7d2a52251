/**
 * Builds whose output folder cannot be renamed, as in containers: in a lower layer of an overlay, as a mount point, or
 * in a folder where nothing can be written. The mounts are real, in a mount namespace of the test's own.
 */
// Takes about 15 s.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from '../temporary-folder.ts'
import { entriesOf, makeSite, type Site } from './site.ts'

const BUILD_AFTER_EDITS = fileURLToPath(new URL('build-after-edits.js', import.meta.url))
const PAGES = {
  'docs/index.md': '# Home\n',
  'docs/a.md': '# A\n',
  'docs/b.md': '# B\n',
  'static/at-the-top.txt': 'a file at the top',
  'static/deep/file.txt': 'a file',
}

/** Changes to the site, in order; each is followed by a build. */
const EDITS = ['true', "printf '# A, edited' >docs/a.md", 'rm docs/b.md; echo mine >build/mine.txt; mkdir build/empty']

/** The trees that clean builds write after each edit. */
async function cleanTrees(t: TestContext): Promise<Record<string, string>[]> {
  const site = makeSite(t, PAGES)
  const trees = []
  mkdirSync(join(site.dir, 'build'))
  for (const [at, edit] of EDITS.entries()) {
    spawnSync('sh', ['-euc', edit], { cwd: site.dir })
    await site.build({ outDir: `clean-${at}`, cache: false })
    trees.push(entriesOf(join(site.dir, `clean-${at}`)))
  }
  return trees
}

/** How to get a mount namespace: as root, or as a user who becomes root in it. */
function namespaceFlags(): string[] | undefined {
  const ways = [['-m'], ['-r', '-m']]
  return ways.find(flags => spawnSync('unshare', [...flags, 'sh', '-c', 'mount -t tmpfs none /mnt']).status === 0)
}

const FLAGS = namespaceFlags()

interface Setting {
  what: string
  /** Commands that make the mounts, run in the site folder. `$T` is a tmpfs, `$S` the site folder. */
  mounts: string
  /** Whether the site was built before, so that its output exists. */
  isBuilt?: boolean
  /** The arguments of docsgen. */
  as?: string
}

const OVERLAY = 'mkdir $T/up $T/work; mount -t overlay overlay -o lowerdir=$S,upperdir=$T/up,workdir=$T/work $S; cd $S'

const SETTINGS: Setting[] = [
  { what: 'the output in a lower layer of an overlay', mounts: OVERLAY, isBuilt: true },
  {
    what: 'the output in a lower layer, the cache on another file system',
    mounts: `${OVERLAY}; mkdir -p .docsgen; mount -t tmpfs none .docsgen`,
    isBuilt: true,
  },
  {
    what: 'the output as a file system of its own',
    mounts: 'mkdir build; mount -t tmpfs none build; mkdir build/lost+found',
  },
  {
    what: 'the output as a mount point of the same file system',
    mounts: 'mkdir build elsewhere; mount --bind elsewhere build',
  },
  { what: 'the cache as a mount point', mounts: 'mkdir .docsgen elsewhere; mount --bind elsewhere .docsgen' },
  {
    what: 'a site that may only be read, with the output mounted into it',
    mounts:
      'mkdir build elsewhere; mount --bind $S $S; cd $S; mount --bind elsewhere build; mount --bind docs docs; mount -o remount,ro,bind $S',
  },
  {
    what: 'an output folder in a folder that may not be written',
    mounts: 'mkdir build; chmod 555 .',
    as: 'setpriv --bounding-set -dac_override,-dac_read_search',
  },
]

test('builds where the output folder cannot be renamed', { skip: FLAGS ? false : 'no mounts here' }, async t => {
  const clean = await cleanTrees(t)
  for (const setting of SETTINGS)
    await t.test(setting.what, async t => {
      const site = makeSite(t, PAGES)
      if (setting.isBuilt) for (const text of ['# Other\n', '# A\n']) await editAndBuild(site, text)
      const results = temporary(t)
      const { status, stderr, stdout } = runInside(site, setting, { results, tmpfs: temporary(t) })
      assert.equal(status, 0, stdout + stderr)
      for (const [at, wanted] of clean.entries()) {
        const { 'lost+found': _, ...tree } = entriesOf(join(results, String(at)))
        assert.deepEqual(tree, wanted, `after ${EDITS[at]}`)
      }
    })
})

/** Edits, builds twice and copies the output, repeatedly. */
function runInside(site: Site, { mounts, as = '' }: Setting, { results, tmpfs }: { results: string; tmpfs: string }) {
  const script = `cd "$S"\nmount -t tmpfs none "$T"\n${mounts}\nexec ${as} "$NODE" "$DRIVER" "$S" "$R" "$@"`
  const env = { ...process.env, S: site.dir, R: results, T: tmpfs, NODE: process.execPath, DRIVER: BUILD_AFTER_EDITS }
  const args = [...(FLAGS ?? []), 'sh', '-euc', script, 'sh', ...EDITS]
  return spawnSync('unshare', args, { env, encoding: 'utf8' })
}

function temporary(t: TestContext): string {
  return temporaryFolder(t, 'docsgen-containers-')
}

async function editAndBuild(site: Site, text: string): Promise<void> {
  site.write({ 'docs/a.md': text })
  await site.build()
}
