/** Entries of references in pages that an author wrote: `into`. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signatureOf, siteWith, textOf } from './site.ts'

const ABI = [
  {
    type: 'function',
    name: 'deposit',
    stateMutability: 'payable',
    inputs: [
      { name: 'owner', type: 'address' },
      { name: 'amount', type: 'uint256' },
    ],
    outputs: [{ name: '', type: 'bool' }],
  },
  { type: 'function', name: 'close', stateMutability: 'nonpayable', inputs: [], outputs: [] },
  { type: 'event', name: 'Deposited', inputs: [{ name: 'amount', type: 'uint256', indexed: true }] },
  { type: 'error', name: 'NotOwner', inputs: [] },
  { type: 'error', name: 'TooMuch', inputs: [{ name: 'limit', type: 'uint256' }] },
]

const PAGE = `---
title: Bank
sidebar_position: 3
---

Keeps money.

<!-- docsgen-parameters -->
| Parameter | Meaning |
|---|---|
| \`amount\` | in **wei** |

## Money {#money #cash}

### deposit {#depositowner-amount}

Adds money. See [close](#close).

**Parameters**

- \`owner\`: whose account it is, $x^2$

**Returns:** whether it fits

**Events:** \`Deposited\`

**Errors**

- \`TooMuch\`: above the limit of the day
- \`NotOwner\`

Text after the lists.

## Errors {#errors}

<!-- docsgen-symbols -->
| Error | When |
|---|---|
| \`NotOwner()\` | the caller is **not** the owner |
| \`TooMuch\` | the limit is reached |
`

const reference = { from: 'solidity', entry: 'abi/Bank.json', into: 'docs/bank.md' }
const files = { 'abi/Bank.json': JSON.stringify(ABI), 'docs/bank.md': PAGE }

/** The text of the entry at an id, up to the next one. */
function entryAt(html: string, id: string): string {
  const from = html.indexOf(`id="${id}"`)
  assert.notEqual(from, -1, `there is no id ${id}`)
  const next = html.indexOf('<section', from)
  return textOf(html.slice(html.lastIndexOf('<', from), next < 0 ? undefined : next)).replace(/\s+/g, ' ')
}

test('headings and rows that name symbols become their entries, with what the page says', async t => {
  const site = siteWith(t, [reference], files)
  const report = await site.build()
  assert.deepEqual(site.problems(report), [])
  const html = site.main('bank/index.html')
  assert.match(
    signatureOf(html, 'deposit'),
    /^function deposit\(\s+address owner,\s+uint256 amount\s+\) external payable returns \(bool\)$/,
  )
  const deposit = entryAt(html, 'deposit')
  for (const text of [
    'Selector 0x47e7ef24',
    'Adds money. See close.',
    'owner address — whose account it is, ',
    'whose account it is, x2x^2x2',
    'amount uint256 — in wei',
    'bool — whether it fits',
    'TooMuch — above the limit of the day',
    'NotOwner — the caller is not the owner',
    'Text after the lists.',
  ])
    assert.ok(deposit.includes(text), `${text}\n${deposit}`)
  assert.equal(deposit.split('whose account it is').length, 2, 'a list of the author is merged, not repeated')
  // Ids of the author stay; the section keeps its own.
  for (const id of ['bank', 'money', 'cash', 'depositowner-amount', 'notowner', 'toomuch', 'errors'])
    assert.equal(html.split(` id="${id}"`).length, 2, id)
  const from = html.indexOf('<span id="toomuch">')
  const cells = html
    .slice(from, html.indexOf('</tr>', from))
    .split('</td>')
    .map(cell => textOf(cell).trim())
  assert.deepEqual(cells, ['TooMuch(uint256 limit)Selector 0xe0f0d3cc', 'the limit is reachedFunctions: deposit', ''])
})

test('what a page does not name is added at its end', async t => {
  const site = siteWith(t, [reference], files)
  await site.build()
  const html = site.main('bank/index.html')
  assert.ok(html.indexOf('id="close"') > html.indexOf('id="toomuch"'))
  assert.match(entryAt(html, 'deposited'), /Deposited.*amount uint256 indexed — in wei.*Functions deposit/)
  const symbols = JSON.parse(site.read('symbols.json')) as Record<string, { path: string; anchor: string; in?: string }>
  assert.deepEqual(Object.keys(symbols).sort(), [
    'Bank',
    'Bank.Deposited',
    'Bank.NotOwner',
    'Bank.TooMuch',
    'Bank.close',
    'Bank.deposit',
  ])
  assert.equal(symbols['Bank.TooMuch']?.in, 'errors')
})

test('a section of the source can be one table, and texts of another contract count', async t => {
  const page = '# Reader\n\n## Mistakes\n\n<!-- docsgen-symbols: errors -->\n\nThe end, see [it](ref:Bank.NotOwner).\n'
  const references = [reference, { ...reference, entry: 'abi/Reader.json', into: 'docs/reader.md' }]
  const site = siteWith(t, references, {
    ...files,
    'abi/Reader.json': JSON.stringify(ABI.slice(3)),
    'docs/reader.md': page,
  })
  const report = await site.build()
  assert.deepEqual(site.problems(report), [])
  const html = site.main('reader/index.html')
  const table = html.slice(html.indexOf('<table'), html.indexOf('</table>'))
  assert.match(table, /Errors.*Description.*Selector/s)
  assert.match(table, /<span id="notowner"><\/span>[\s\S]*the caller is <strong>not<\/strong> the owner/)
  assert.ok(html.indexOf('The end') > html.indexOf('</table>'))
})

test('several references can add to one page', async t => {
  const references = [reference, { ...reference, entry: 'abi/Shop.json' }]
  const shop = [{ type: 'function', name: 'buy', stateMutability: 'view', inputs: [], outputs: [] }]
  const page = `${PAGE}\n## Shopping\n\n### buy\n\nBuys a thing.\n`
  const site = siteWith(t, references, { ...files, 'abi/Shop.json': JSON.stringify(shop), 'docs/bank.md': page })
  const report = await site.build()
  assert.deepEqual(site.problems(report), [])
  const html = site.main('bank/index.html')
  assert.match(signatureOf(html, 'buy'), /^function buy\(\) external view$/)
  assert.match(signatureOf(html, 'close'), /^function close/)
  assert.match(entryAt(html, 'deposit'), /whose account it is/)
})

test('an edit of the page or of its source gives the same bytes as a clean build', async t => {
  const site = siteWith(t, [reference], files)
  await site.build()
  const [first, ...others] = ABI
  const changes: Record<string, string>[] = [
    { 'docs/bank.md': PAGE.replace('Adds money.', 'Adds some money.') },
    { 'docs/bank.md': PAGE.replace('### deposit {#depositowner-amount}', '### How to pay') },
    { 'abi/Bank.json': JSON.stringify([{ ...first, stateMutability: 'view' }, ...others]) },
    { 'abi/Bank.json': JSON.stringify(others) },
  ]
  for (const change of changes) {
    site.write(change)
    await site.build()
    const after = site.tree()
    await site.build({ cache: false })
    assert.deepEqual(after, site.tree(), JSON.stringify(Object.keys(change)))
  }
  assert.doesNotMatch(site.main('bank/index.html'), /id="deposit"/)
})

test('names that the source does not have are findings at their place, and the page is made', async t => {
  const page = `${PAGE.replace('`owner`:', '`owners`:').replace('### deposit', '### `depositt`\n\nOld.\n\n### deposit').replace('`TooMuch`: above', '`TooMany`: above')}\n### deposit\n\nAgain.\n`
  const site = siteWith(
    t,
    [reference],
    { ...files, 'docs/bank.md': page, 'docs/app.mdx': 'export const a = 1\n\n# {a}\n' },
    {},
  )
  const report = await site.build()
  const found = report.diagnostics.filter(({ rule }) => rule === 'reference-source')
  const lineOf = (text: string) => page.split('\n').findIndex(line => line.includes(text)) + 1
  assert.deepEqual(
    found.map(({ message, span }) => `${span?.line} ${message}`).sort(),
    [
      `${lineOf('depositt')} The reference has no symbol depositt.`,
      `${page.split('\n').length - 3} The symbol Bank.deposit has an entry already.`,
      `${lineOf('owners')} Bank.deposit has no owners in its list 'Parameters'.`,
      `${lineOf('TooMany')} The reference has no symbol TooMany.`,
    ].sort(),
  )
  assert.ok(found.every(({ file }) => file === 'docs/bank.md'))
  assert.match(site.main('bank/index.html'), /Again\./)
})

test('a page that does not exist, and one of MDX, are findings', async t => {
  const references = [{ ...reference, into: ['docs/none.md', 'docs/app.mdx'] }]
  const site = siteWith(t, references, { ...files, 'docs/app.mdx': 'export const a = 1\n\n# Title {a}\n' })
  const report = await site.build()
  const found = report.diagnostics.filter(({ rule }) => rule === 'reference-source')
  assert.equal(found.length, 2, JSON.stringify(found))
  assert.match(
    found.map(({ message }) => message).join(),
    /docs\/none\.md.*does not exist[\s\S]*is MDX|is MDX[\s\S]*docs\/none\.md/,
  )
})

test('a translation of the page gets the entries, with titles of lists in its language', async t => {
  const german = PAGE.replace('Adds money.', 'Zahlt ein.').replace('**Parameters**', '**Parameter**')
  const config = { i18n: { defaultLocale: 'en', locales: ['en', 'de', 'fr'] } }
  const folder = 'i18n/de/docusaurus-plugin-content-docs/current'
  const site = siteWith(t, [reference], { ...files, [`${folder}/bank.md`]: german }, config)
  const report = await site.build()
  assert.deepEqual(site.problems(report), [])
  const html = site.main('de/bank/index.html')
  assert.match(entryAt(html, 'deposit'), /Zahlt ein.*Parameter owner address — whose account it is/)
  assert.match(entryAt(site.main('fr/bank/index.html'), 'deposit'), /Adds money/)
})

test('text beside the source can be about parameters and errors, too', async t => {
  const prose =
    '# Bank.deposit\n\nAdds money.\n\n**Parameters**\n\n- `amount`: in wei,\n  above zero\n- `sum`: nothing\n\n**Errors:** `NotOwner`\n\n# Bank.NotOwner\n\nAnother owner.\n'
  const references = [{ from: 'solidity', entry: 'abi/Bank.json', path: 'bank', prose: 'notes' }]
  const site = siteWith(t, references, { 'abi/Bank.json': JSON.stringify(ABI), 'notes/all.md': prose })
  const report = await site.build()
  const [problem, ...others] = report.diagnostics.filter(({ rule }) => rule === 'reference-source')
  assert.match(
    `${problem?.file}:${problem?.span?.line} ${problem?.message}`,
    /^notes\/all\.md:9 Bank\.deposit has no sum/,
  )
  assert.deepEqual(others, [])
  const html = site.main('bank/index.html')
  assert.match(entryAt(html, 'deposit'), /amount uint256 — in wei, above zero.*NotOwner — Another owner\./)
  assert.match(entryAt(html, 'notowner'), /Functions deposit/)
})

test('a heading that two references have a symbol for is the entry of the first, with one finding', async t => {
  const close = { type: 'function', name: 'close', stateMutability: 'view', inputs: [], outputs: [] }
  const open = { ...close, name: 'open' }
  const site = siteWith(
    t,
    ['one.json', 'two.json'].map(entry => ({ from: 'solidity', entry, into: ['docs/bank.md'] })),
    {
      'one.json': JSON.stringify([{ ...close, stateMutability: 'payable' }]),
      'two.json': JSON.stringify([close, open]),
      'docs/bank.md': '# Bank\n\n## close\n\nMy words.\n\n## open\n\nOther words.\n',
    },
  )
  const report = await site.build()
  const findings = report.diagnostics.filter(({ message }) => message.startsWith('Two references'))
  assert.deepEqual(
    findings.map(({ file, span, message }) => [file, span?.line, /'.*?'/.exec(message)?.[0]]),
    [['docs/bank.md', 3, "'close'"]],
  )
  const html = site.main('bank/index.html')
  assert.equal(html.match(/My words/g)?.length, 1)
  assert.equal(html.match(/Other words/g)?.length, 1)
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  assert.equal(new Set(ids).size, ids.length, ids.join())
  assert.ok(ids.filter(id => id?.startsWith('close')).length >= 2, ids.join())
})
