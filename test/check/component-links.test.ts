/**
 * Addresses that components generate: the audit checks them where a page uses the component, and they are published
 * with the base of the site.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeSite } from '../sites/site.ts'
import { check } from './run-check.ts'

const DOT = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>'
const COMPONENTS = `
export function Right({ children }) {
  return (
    <p id="of-component">
      <a href="/guide#part">a</a> <a href="./guide.md">b</a> <a href="#of-component">c</a> <a href="#late">d</a>
      <img src="/img/dot.svg" alt="" /> <a href="mailto:a@example.org">e</a> {children}
    </p>
  )
}
export const Wrong = () => (
  <div>
    <a href="/nowhere?a=1&b">a</a> <a href="/guide#nothing">b</a> <a href="#nothing-here">c</a> <a href="javascript:alert(1)">d</a>
    <img src="/img/nowhere.png" alt="a" /> <video src="/nowhere.mp4" /> <iframe src="/no-page" title="e" /> <a href="/guide"><svg /></a>
  </div>
)
`
const FILES = {
  'docs/index.mdx': '# Home\n\n<Right>\n\n[given](./guide.md)\n\n</Right>\n\n<Late />\n\n## Late\n',
  'docs/guide.md': '# Guide\n\n## Part\n',
  'static/img/dot.svg': DOT,
  'components/index.tsx': COMPONENTS,
  'components/islands/Late.tsx': 'export default () => <p><a href="/guide">island</a></p>\n',
}
const CONFIG = { baseUrl: '/base/', markdown: { components: 'components' } }

test('links in the output of components are checked, with the place of the component', async t => {
  const site = makeSite(
    t,
    { ...FILES, 'docs/wrong.mdx': '# Wrong\n\nText, <Wrong /> and\n\n- item\n\n  <Wrong />\n' },
    CONFIG,
  )
  const { out } = await check(site, '--format', 'compact')
  const found = out
    .trim()
    .split('\n')
    .map(line => /^(\S+): \w+ ([\w-]+): .*?(?:'([^']*)'|(javascript:))/.exec(line)?.slice(1).join(' ').trim())
  const each = (place: string) =>
    [
      'anchor #nothing',
      'anchor #nothing-here',
      'image /img/nowhere.png',
      'image /nowhere.mp4',
      'link /no-page',
      'link /nowhere',
    ]
      .map(rest => `docs/wrong.mdx:${place} broken-${rest}`)
      .concat(`docs/wrong.mdx:${place} unsafe-url  javascript:`)
  assert.deepEqual(found.sort(), [...each('3:7'), ...each('7:3')].sort(), out)
})

test('they are published with the base, and a crawl agrees', async t => {
  const site = makeSite(t, FILES, CONFIG)
  const report = await site.build()
  assert.deepEqual(report.diagnostics, [])
  const main = site.main('index.html')
  assert.match(
    main,
    /<a href="\/base\/guide#part">a<\/a> <a href="\/base\/guide">b<\/a> <a href="#of-component">c<\/a>/,
  )
  assert.match(main, /<img src="\/base\/[^"]*dot[^"]*\.svg" alt=""\/> <a href="mailto:a@example\.org">e<\/a>/)
  assert.match(main, /<a href="\/base\/guide">given<\/a>/)
  assert.match(main, /<a href="\/base\/guide">island<\/a>/)
})
