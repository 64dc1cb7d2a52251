import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isAllowableScheme, type UrlKind, urlKind } from '../../../src/base/safe-url.ts'
import { parse } from '../parse/fixture.ts'

const kinds: [url: string, kind: UrlKind][] = [
  ['#a', 'hash'],
  ['./a', 'relative'],
  ['../a', 'relative'],
  ['/a', 'relative'],
  ['a/b:c', 'relative'],
  ['', 'relative'],
  ['?q', 'relative'],
  ['@site/docs/a.md', 'relative'],
  ['//a.b', 'web'],
  ['\\\\a.b', 'web'],
  ['HTTP://a.b', 'web'],
  ['https:a', 'web'],
  ['mailto:a@b', 'contact'],
  ['tel:+1', 'contact'],
  ...['sms:+1', 'geo:1,2', 'magnet:?xt=a', 'vscode://file/x', 'ftp://a.b', 'xmpp:a@b', 'web+foo:x', 'SIP:a@b'].map(
    (url): [string, UrlKind] => [url, 'contact'],
  ),
  ['slack://channel', 'unsafe'],
  ['pathname:///a.pdf', 'file'],
  ['data:image/png;base64,x', 'image-data'],
  ['data:text/html,<script>', 'unsafe'],
  ['data:image/svgx,x', 'unsafe'],
  ['javascript:alert(1)', 'unsafe'],
  ['JaVaScRiPt:alert(1)', 'unsafe'],
  [' javascript:alert(1)', 'unsafe'],
  ['java\tscript:alert(1)', 'unsafe'],
  ['java\nscript:alert(1)', 'unsafe'],
  ['\u0001javascript:alert(1)', 'unsafe'],
  ['java\u200bscript:alert(1)', 'unsafe'],
  ['\ufeffjavascript:alert(1)', 'unsafe'],
  ['vbscript:x', 'unsafe'],
  ['file:///etc/passwd', 'unsafe'],
  ['blob:x', 'unsafe'],
]
for (const [url, kind] of kinds) test(`${JSON.stringify(url)} is ${kind}`, () => assert.equal(urlKind(url), kind))

test('a config can allow more schemes, but none that runs code', () => {
  assert.equal(urlKind('Slack://channel', ['slack']), 'contact')
  for (const scheme of ['slack', 'x-tool', 'git+ssh']) assert.ok(isAllowableScheme(scheme), scheme)
  for (const scheme of ['javascript', 'DATA', 'blob', 'file', 'a:b', '', '1a'])
    assert.ok(!isAllowableScheme(scheme), scheme)
})

/** The same address in every spelling that markdown and HTML allow. */
for (const text of [
  '[a](javascript:x)',
  '[a](<java&#x73;cript:x>)',
  '[a](javascript&colon;x)',
  '[a](java\\script:x "t")',
  '[a][b]\n\n[b]: javascript:x',
  '<javascript:x>',
  '<a href="javascript:x">a</a>',
  '<a href="java&Tab;script:x">a</a>',
  "<a href='jav&#x0A;ascript:x'>a</a>",
  '<A HREF=javascript:x>a</A>',
  '<area href="javascript:x">',
  '<form action="javascript:x"></form>',
  '<iframe src="javascript:x"></iframe>',
  '<object data="data:text/html,x"></object>',
  '<embed src="javascript:x">',
  '<svg><a xlink:href="javascript:x"><text>a</text></a></svg>',
  '<video src="vbscript:x"></video>',
  '![a](javascript:x)',
  '<img src="javascript:x">',
  '<img srcset="javascript:x 1x">',
  '<button formaction="javascript:x">a</button>',
  '<body background="javascript:x">',
  '<meta http-equiv="refresh" content="0;url=javascript:x">',
  '<base href="javascript:x">',
  '<link rel="stylesheet" href="javascript:x">',
  '<Link to="javascript:x">a</Link>',
])
  test(`no script address is accepted: ${JSON.stringify(text)}`, () => {
    const { html, page } = parse(text)
    assert.doesNotMatch(html, /=\s*"?[^"<]*(?:script|data):/i)
    for (const { url } of page.links) assert.notEqual(urlKind(url), 'unsafe')
  })

test('event handlers in raw HTML are left out', () => {
  const { html } = parse('<b onclick="x" ONMOUSEOVER=y>a</b> <svg onload=z></svg>')
  assert.doesNotMatch(html, /on\w+=/i)
})
