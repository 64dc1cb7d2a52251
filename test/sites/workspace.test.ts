/**
 * Packages of the workspace that a site belongs to, without an installation: what code, plugins and stylesheets import from
 * them is found in their folders, and said.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { runBuild } from '../../src/commands/build.ts'
import { writeFiles } from '../../src/testing.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const MODULES: Record<string, string> = {
  'packages/badge/package.json':
    '{ "name": "@own/badge", "exports": { ".": { "types": "./lib/index.d.ts", "default": "./lib/index.js" }, "./style.css": "./style.css", "./part": "./lib/esm/parts/part.js" } }',
  'packages/badge/src/index.tsx': 'export const Badge = ({ name }) => <b className="badge">{name}</b>',
  'packages/badge/src/parts/part.tsx': 'export const Part = () => <i>part</i>',
  'packages/badge/style.css': '.badge { color: teal }',
  'packages/data/package.json': '{ "name": "own-data", "main": "./dist.js" }',
  'packages/data/dist.js': "exports.title = 'From data'",
  'packages/plug/package.json': '{ "name": "docusaurus-plugin-plug", "type": "module", "main": "src/main.ts" }',
  'packages/plug/src/main.ts':
    "export default function plug() { return { name: 'plug', injectHtmlTags: () => ({ headTags: ['<meta name=\"plug\">'] }) } }",
  'packages/bare/package.json':
    '{ "name": "own-bare", "main": "./lib/none.js", "dependencies": { "docusaurus-plugin-of-bare": "1" } }',
}

const SITE: Record<string, string> = {
  'site/package.json':
    '{ "name": "site", "dependencies": { "@own/badge": "*", "own-data": "*", "docusaurus-plugin-plug": "*", "own-bare": "*" } }',
  'site/docusaurus.config.js': `const { title } = require('own-data')
module.exports = { title, url: 'https://example.org', baseUrl: '/', plugins: ['plug', 'docusaurus-plugin-of-bare'],
  presets: [['classic', { docs: { routeBasePath: '/' }, theme: { customCss: ['@own/badge/style.css'] } }]] }`,
  'site/docs/intro.mdx':
    "---\nslug: /\n---\nimport { Badge } from '@own/badge'\nimport { Part } from '@own/badge/part'\n\n# Intro\n\n<Badge name=\"new\" /> <Part />\n",
}

const NPM = { 'package.json': '{ "private": true, "workspaces": ["packages/*", "site"] }' }
const PNPM = {
  'package.json': '{ "private": true }',
  'pnpm-workspace.yaml': "packages:\n  - '**'\n  - '!packages/bare'\n",
}

for (const [manager, root] of Object.entries({ npm: NPM, pnpm: PNPM }))
  test(`imports of packages of the workspace lead to their folders, with ${manager}`, async t => {
    const dir = temporaryFolder(t, 'docsgen-workspace-')
    writeFiles(dir, { ...MODULES, ...SITE, ...root })
    const { diagnostics } = await runBuild({
      ...{ siteDir: join(dir, 'site'), cache: true, drafts: false, strict: false, jobs: 1 },
    })
    const built = join(dir, 'site/build')
    const html = readFileSync(join(built, 'index.html'), 'utf8')
    assert.match(html.replace(/^[\s\S]*<main/, '<main'), /<b class="badge">new<\/b>\s<i>part<\/i>/)
    assert.match(html, /<title>Intro \| From data<\/title>/)
    assert.match(html, /<meta name="plug"/)
    const [, style = ''] = /href="\/(assets\/[^"]+\.css)"/.exec(html) ?? []
    assert.match(readFileSync(join(built, style), 'utf8'), /\.badge/)
    const said = diagnostics
      .filter(({ rule }) => rule === 'missing-package')
      .map(({ severity, message }) => [severity, message])
    const own = [
      'info',
      'The packages @own/badge (../packages/badge), own-data (../packages/data) and docusaurus-plugin-plug (../packages/plug) of the workspace are not installed: the files in the folder are used.',
    ]
    assert.deepEqual(
      said.filter(([severity]) => severity === 'info'),
      [own],
    )
    // What another package of the workspace lists comes with the same command.
    const absent = diagnostics.find(({ message }) => message.includes('docusaurus-plugin-of-bare'))
    if (manager === 'npm') assert.equal(absent?.hint, "Run 'npm install'.")
    else assert.match(absent?.hint ?? '', /install docusaurus-plugin-of-bare/)
  })
