/**
 * A site with a Docusaurus config and no docsgen config, as its owner would first build it.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { makeSite, type Site } from './site.ts'

/** A config with only the classic preset. */
export const CLASSIC = "presets: [['classic', {}]]"

/** Makes the site; `body` is added to the config after the title and the address. */
export function moved(test: TestContext, files: Record<string, string>, body = CLASSIC): Site {
  const head = "title: 'Whole', url: 'https://example.org', baseUrl: '/'"
  const site = makeSite(test, {
    'docs/intro.md': '---\nslug: /\n---\n# Intro\n',
    'docusaurus.config.js': `module.exports = { ${head}, ${body} }`,
    ...files,
  })
  rmSync(join(site.dir, 'site.config.json'))
  return site
}
