/** Symbolic links in the sites of other tools, which follow them. */
import assert from 'node:assert/strict'
import { existsSync, lstatSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { migrated } from './migrated.ts'

const SHARED = {
  'README.md': '# Read me\n\nText of the repository.\n',
  'media/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
  'parts/deep/one.md': '# One\n\nText of a linked folder.\n',
  '.env': 'TOKEN=abc\n',
}
const LINKS = {
  'docs/guide/index.md': '../../README.md',
  'docs/more': '../parts',
  'docs/again/loop': '..',
  'docs/gone.md': '../nowhere.md',
  'docs/values.txt': '../.env',
  // Hidden files are moved, hidden folders are not.
  'docs/.htaccess': '../media/logo.svg',
  'docs/.lost': '../nowhere',
  'docs/.parts': '../parts',
  // Installed packages link to each other.
  'docs/node_modules/part': '../../parts',
  'docs/node_modules/gone': '../../nowhere',
}
const UNFOLLOWED = [
  'The symbolic link docs/.lost is not followed: it leads to nothing.',
  'The symbolic link docs/again/loop is not followed: it leads to a folder that it is in.',
  'The symbolic link docs/gone.md is not followed: it leads to nothing.',
  'The symbolic link docs/values.txt is not followed: it leads to a file that may contain secrets.',
]

const TOOLS: [tool: string, files: Record<string, string>, links: Record<string, string>, logo: string][] = [
  [
    'MkDocs',
    { 'mkdocs.yml': 'site_name: Site\n' },
    { 'docs/img/logo.svg': '../../media/logo.svg' },
    'docs/img/logo.svg',
  ],
  [
    'VitePress',
    { 'docs/.vitepress/config.ts': 'export default { title: "Site" }\n' },
    { 'docs/public/logo.svg': '../../media/logo.svg' },
    'static/logo.svg',
  ],
]

for (const [tool, files, links, logo] of TOOLS)
  test(`${tool}: pages and files behind symbolic links are moved, and links that are not followed are named`, async t => {
    const { report, read, to } = await migrated(
      t,
      { ...SHARED, ...files, 'docs/index.md': '# Home\n' },
      { ...LINKS, ...links },
    )
    assert.equal(report.tool, tool)
    assert.match(read('docs/guide/index.md'), /Text of the repository/)
    assert.match(read('docs/more/deep/one.md'), /Text of a linked folder/)
    assert.ok(lstatSync(join(to, logo)).isFile())
    assert.ok(lstatSync(join(to, 'docs/.htaccess')).isFile())
    for (const path of ['docs/node_modules', 'docs/.parts']) assert.ok(!existsSync(join(to, path)))
    const remarks = report.inventory.flatMap(({ entries }) => entries.map(({ name }) => name))
    // Paths are those in the folder of the site, which is 'docs' itself with VitePress.
    const named = remarks.filter(name => name.startsWith('The symbolic link')).map(name => name.replace(' docs/', ' '))
    assert.deepEqual(
      named,
      UNFOLLOWED.map(name => name.replace(' docs/', ' ')),
    )
  })
