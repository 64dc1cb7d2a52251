/**
 * The level of every rule, as the config sets it, in all three commands: each level affects its own rule and no other.
 */
// Takes about 6 s.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { runCheck as check } from '../../src/commands/check.ts'
import { serveLive } from '../../src/commands/serve.ts'
import type { Level } from '../../src/findings/level.ts'
import { ALWAYS_ERRORS, LEVELS, type Rule } from '../../src/findings/rule-table.ts'
import type { ReportedFinding, Severity } from '../../src/model/diagnostic.ts'
import { makeSite, type Site } from '../sites/site.ts'
import { siteOfEveryRule, siteOfStrangers, siteOfVersions } from './every-rule.ts'
import { PLAIN, check as runCommand } from './run-check.ts'

const SETTABLE = Object.keys(LEVELS) as Rule[]
const ALL: Level[] = ['ignore', 'log', 'warn', 'throw']
const SEVERITIES: Record<Level, Severity | undefined> = {
  ignore: undefined,
  log: 'info',
  warn: 'warning',
  throw: 'error',
}
/**
 * Other tests cover these: they need the network, flags, git, an earlier edition, files of other tools, React pages, packages, or
 * a mistake that the schema rejects first.
 */
const ELSEWHERE: Rule[] = [
  'bad-doc-id',
  'config-stray-error',
  'external-anchor',
  'external-broken',
  'external-certificate',
  'external-redirect',
  'external-server-error',
  'external-soft-404',
  'external-unverified',
  'foreign-output',
  'lost-anchor',
  'lost-page',
  'lost-symbol',
  'lost-text',
  'missing-package',
  'page-not-built',
  'page-recovered',
  'parser-fallback',
  'plugin-failed',
  'plugin-message',
  'search-engine',
  'search-index-size',
  'search-key',
  'shared-cache',
  'stale-page',
  'time-limit',
  'unmatched-files',
  'unreadable-file',
  'unreadable-folder',
  'unsafe-redirect',
  'untraced-input',
]

/** The findings of a run, and the number of pages that it parsed. */
interface Found {
  diagnostics: ReportedFinding[]
  parsed: number
  failed: boolean
}

const COMMANDS: Record<string, (site: Site) => Promise<Found>> = {
  build: async site => {
    const { diagnostics, parsed, published } = await site.build()
    return { diagnostics, parsed, failed: !published }
  },
  check: async site => {
    const { diagnostics, parsed, passed } = await check({ ...PLAIN, siteDir: site.dir })
    return { diagnostics, parsed, failed: !passed }
  },
  serve: async site => {
    let found: Found | undefined
    const served = await serveLive({
      ...{ siteDir: site.dir, port: 0, host: 'localhost', strictPort: false, cache: true, drafts: false },
      ...{ follow: false, jobs: 1, onNotice: () => undefined },
      onRebuilt: ({ diagnostics, parsed }) => {
        const failed = diagnostics.some(({ severity }) => severity === 'error')
        found = { diagnostics, parsed, failed }
      },
    })
    const { url, base } = served
    // A missing page gets its response only when all pages are known.
    await fetch(`${url}${base}no-such-page`)
    await served.close()
    return found as Found
  },
}

/** Everything in a finding except its severity. */
function identity({ severity: _, ...rest }: ReportedFinding): string {
  return JSON.stringify(rest)
}

function setLevels(site: Site, levels: Record<string, Level>): void {
  const config = JSON.parse(site.readAny('site.config.json')) as object
  site.write({ 'site.config.json': JSON.stringify({ ...config, rules: levels }) })
}

/** A message is a sentence that starts with a capital letter or a name, and the hint is a sentence of its own. */
function assertStyle({ message, hint = '.', related = [] }: ReportedFinding): void {
  const name = /^(?:[a-z]\w*[._:[]|[a-z][\w-]* (?:must|is not|has no|failed))/
  for (const text of [message, hint, ...related.map(other => other.message)])
    assert.match(text, /[.!?…]['")\]]*$/, `${text} does not end like a sentence`)
  assert.ok(/^[A-Z'"<`]/.test(message) || name.test(message), `${message} does not begin like a sentence`)
}

/** Checks every level of every rule with one command on one site; returns the rules that the site breaks. */
async function hold(site: Site, run: (site: Site) => Promise<Found>): Promise<Set<Rule>> {
  setLevels(site, Object.fromEntries(SETTABLE.map(rule => [rule, 'warn' as Level])))
  const base = await run(site)
  for (const finding of base.diagnostics) assertStyle(finding)
  for (const round of ALL.keys()) {
    const levels = Object.fromEntries(SETTABLE.map((rule, at) => [rule, ALL[(at + round) % ALL.length] as Level]))
    setLevels(site, levels)
    const { diagnostics, parsed, failed } = await run(site)
    const expected = base.diagnostics.flatMap(finding => {
      const severity = SEVERITIES[levels[finding.rule] ?? 'throw']
      return severity === undefined ? [] : [`${severity} ${identity(finding)}`]
    })
    assert.deepEqual(diagnostics.map(it => `${it.severity} ${identity(it)}`).sort(), expected.sort())
    assert.equal(
      failed,
      expected.some(line => line.startsWith('error')),
    )
    assert.equal(parsed, 0, 'a level changes nothing about a page')
  }
  return new Set(base.diagnostics.map(({ rule }) => rule))
}

const broken = new Set<Rule>()
const SITES: Record<string, (t: TestContext) => Site> = {
  'pages of all kinds': siteOfEveryRule,
  versions: siteOfVersions,
  'pages of strangers': siteOfStrangers,
}

for (const [what, make] of Object.entries(SITES))
  for (const [command, run] of Object.entries(COMMANDS))
    test(`${command} applies the level of every rule: ${what}`, async t => {
      for (const rule of await hold(make(t), run)) broken.add(rule)
    })

test('the sites above break every rule that a site can break', () => {
  const missed = SETTABLE.filter(rule => !broken.has(rule))
  assert.deepEqual(missed, ELSEWHERE)
})

test('a milder case of a rule stays milder, unless the config names the rule', async t => {
  const files = {
    'docs/index.md': '# Home\n\n[b](/gone)\n\nMap<Nosuch>\n',
  }
  const severities = async (config: object) =>
    (await makeSite(t, files, { ...config }).build()).diagnostics.map(({ rule, severity }) => `${severity} ${rule}`)
  assert.deepEqual(await severities({ onBrokenLinks: 'throw' }), ['info unknown-component', 'error broken-link'])
  assert.deepEqual(await severities({ rules: { 'broken-link': 'throw', 'unknown-component': 'warn' } }), [
    'warning unknown-component',
    'error broken-link',
  ])
})

test('an error of fixed severity cannot be silenced, and the config states the reason', async t => {
  const site = makeSite(t, { 'docs/index.md': '# Home\n\nText.\n' })
  for (const [rule, why] of Object.entries(ALWAYS_ERRORS)) {
    setLevels(site, { [rule]: 'ignore' })
    const { code, err } = await runCommand(site)
    assert.equal(code, 2)
    assert.ok(err.includes(why), err)
  }
  setLevels(site, Object.fromEntries(Object.keys(ALWAYS_ERRORS).map(rule => [rule, 'throw'])))
  assert.equal((await runCommand(site)).code, 0)
})

test('a build with nothing else to do applies a changed level', async t => {
  const site = makeSite(t, { 'docs/index.md': '# Home\n\n:::nosuch\n\nText.\n\n:::\n' })
  assert.equal((await site.build()).diagnostics[0]?.severity, 'warning')
  setLevels(site, { 'unknown-directive': 'ignore' })
  const silent = await site.build()
  assert.deepEqual([silent.diagnostics, silent.parsed, silent.rendered], [[], 0, 0])
  setLevels(site, { 'unknown-directive': 'throw' })
  const loud = await site.build()
  assert.deepEqual([loud.diagnostics[0]?.severity, loud.parsed, loud.published], ['error', 0, false])
})
