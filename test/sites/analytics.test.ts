/**
 * Services that count visits: by the config, or by their plugins in a Docusaurus config. Pages name them, and the policy
 * allows their hosts.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ANALYTICS_NAMES } from '../../src/model/analytics.ts'
import { moved } from './moved-site.ts'
import { makeSite, type Site } from './site.ts'

/** What pages say about the services. */
function services(site: Site): unknown[] {
  const [, json = '[]'] = /<meta name="dg-analytics" content="([^"]*)"/.exec(site.read('index.html')) ?? []
  return JSON.parse(json.replaceAll('&quot;', '"')) as unknown[]
}

test('the services of the config are named in pages, and the policy allows them', async t => {
  const analytics = ANALYTICS_NAMES.map(service => ({
    service,
    id: `id-of-${service}`,
    ...(service === 'matomo' && { host: 'https://stats.example/matomo/' }),
    ...(service === 'umami' && { host: 'https://umami.example', script: 'count.js', respectDoNotTrack: false }),
  }))
  const config = { analytics, host: 'netlify', contentSecurityPolicy: true }
  const site = makeSite(t, { 'docs/index.md': '# Home\n' }, config)
  assert.deepEqual(site.problems(await site.build()), [])
  const at = (service: string) => ({ service, id: `id-of-${service}` })
  assert.deepEqual(services(site), [
    {
      ...at('google-tag-manager'),
      src: 'https://www.googletagmanager.com/gtm.js',
      host: 'https://www.googletagmanager.com/',
    },
    { ...at('plausible'), src: 'https://plausible.io/js/script.js', host: 'https://plausible.io/' },
    {
      ...at('posthog'),
      src: 'https://us-assets.i.posthog.com/static/array.js',
      host: 'https://us.i.posthog.com/',
      respectDoNotTrack: true,
    },
    {
      ...at('matomo'),
      src: 'https://stats.example/matomo/matomo.js',
      host: 'https://stats.example/matomo/',
      respectDoNotTrack: true,
    },
    { ...at('umami'), src: 'https://umami.example/count.js', host: 'https://umami.example/' },
    {
      ...at('fathom'),
      src: 'https://cdn.usefathom.com/script.js',
      host: 'https://cdn.usefathom.com/',
      respectDoNotTrack: true,
    },
  ])
  const policy = site.read('_headers')
  const allowed = (directive: string) => new RegExp(`${directive} ([^;]*)`).exec(policy)?.[1]?.split(' ') ?? []
  for (const origin of [
    'https://*.googletagmanager.com',
    'https://plausible.io',
    'https://us-assets.i.posthog.com',
    'https://stats.example',
    'https://umami.example',
    'https://cdn.usefathom.com',
  ])
    assert.ok(allowed('script-src').includes(origin), origin)
  assert.ok(allowed('connect-src').includes('https://us.i.posthog.com'))
  assert.ok(!allowed('connect-src').includes('https://gateway.umami.is'), 'not of a service on a host of its own')
  assert.ok(!policy.includes("'unsafe-inline'"))
})

test('plugins of Docusaurus give their ids and hosts, from options or from the theme’s config', async t => {
  const site = moved(
    t,
    {},
    `presets: [['classic', { docs: { routeBasePath: '/' }, googleTagManager: { containerId: 'GTM-1' } }]],
    themeConfig: { matomo: { matomoUrl: 'https://stats.example/', siteId: 3, jsLoader: 'own.js' }, fathomAnalytics: { siteId: 'F' } },
    plugins: [
      ['docusaurus-plugin-plausible', { domain: 'docs.example' }],
      ['posthog-docusaurus', { apiKey: 'phc_1', appUrl: 'https://eu.i.posthog.com', enableInDevelopment: false }],
      'docusaurus-plugin-matomo',
      ['@dipakparmar/docusaurus-plugin-umami', { websiteID: 'u1', analyticsDomain: 'umami.example', scriptName: 'script.js', dataDoNotTrack: false }],
      'docusaurus-plugin-fathom',
      ['docusaurus-plugin-fathom', {}],
      ['docusaurus-plugin-umami', {}],
    ]`,
  )
  const report = await site.build()
  assert.deepEqual(
    report.diagnostics.map(({ message }) => message),
    ['plugins[6] has no effect: the plugin (docusaurus-plugin-umami) has no id of the site.'],
  )
  assert.deepEqual(
    (services(site) as { service: string; id: string; src: string }[]).map(({ service, id, src }) => [
      service,
      id,
      src,
    ]),
    [
      ['google-tag-manager', 'GTM-1', 'https://www.googletagmanager.com/gtm.js'],
      ['plausible', 'docs.example', 'https://plausible.io/js/script.js'],
      ['posthog', 'phc_1', 'https://eu-assets.i.posthog.com/static/array.js'],
      ['matomo', '3', 'https://stats.example/own.js'],
      ['umami', 'u1', 'https://umami.example/script.js'],
      ['fathom', 'F', 'https://cdn.usefathom.com/script.js'],
      ['fathom', 'F', 'https://cdn.usefathom.com/script.js'],
    ],
  )
})

test('Matomo without a host has no effect, and a finding says so', async t => {
  const site = makeSite(t, { 'docs/index.md': '# Home\n' }, { analytics: [{ service: 'matomo', id: '1' }] })
  const report = await site.build()
  assert.deepEqual(
    report.diagnostics.map(({ message }) => message),
    ["analytics[0] has no effect: Matomo has no host of its own, so set 'host'."],
  )
  assert.deepEqual(services(site), [])
})
