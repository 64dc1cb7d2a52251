/**
 * A link on which docsgen itself fails is a finding at its place; the other links of the page are resolved.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Findings } from '../../../src/link/findings.ts'
import { makeLookUps } from '../../../src/link/look-ups.ts'
import { ReferenceRun } from '../../../src/link/reference-run.ts'
import { makeTargets, type ScopeTargets } from '../../../src/link/targets.ts'
import type { Doc } from '../../../src/model/graph.ts'

test('a link that cannot be resolved because of a bug is unchanged', () => {
  let reads = 0
  const faulty = {
    kind: 'link',
    span: { line: 3, column: 1 },
    get url() {
      if (reads++ === 0) throw new Error('no luck')
      return './b.md'
    },
  }
  const links = [faulty, { kind: 'link', url: 'mailto:a@b.example', span: { line: 4, column: 1 } }]
  const source = { path: 'docs/a.md', docPath: 'a.md', locale: 'en', fallback: false }
  const doc = { key: 'a', locale: 'en', route: '/a', source, page: { path: 'docs/a.md', links } } as unknown as Doc
  const findings = new Findings()
  const targets = makeTargets({
    siteBase: '/',
    scopes: [],
    categories: [],
    assets: [],
    partials: [],
    extraRoutes: [],
    hostRules: [],
  })
  const run = new ReferenceRun({
    findings,
    bases: { lookUps: makeLookUps({ config: {} as never, targets }), siteBase: '/', siteUrl: 'https://site.example' },
  } as unknown as ConstructorParameters<typeof ReferenceRun>[0])
  const none = () => new Map()
  const scope = { scope: { base: '/' }, byDocPath: none(), byStem: none, byFolder: none }
  run.addDoc(doc, scope as unknown as ScopeTargets)
  assert.deepEqual(
    run.docs.get('a')?.refs.map(({ href }) => href),
    ['./b.md', 'mailto:a@b.example'],
  )
  assert.deepEqual(
    findings.list.map(({ rule, file, span }) => [rule, file, span?.line]),
    [['page-recovered', 'docs/a.md', 3]],
  )
})
