/** Values that readers choose: the defaults in the HTML, what the script needs, and what is left as it is written. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeSite } from './site.ts'

const VALUES = {
  network: {
    label: 'Network',
    choices: [
      { value: 'mainnet', label: 'Mainnet', texts: { explorer: 'etherscan.io', chain: '1' } },
      { value: 'hoodi', label: 'Hoodi', texts: { explorer: 'hoodi.etherscan.io', chain: '560048' } },
    ],
  },
  operatorId: { label: 'Operator ID', default: '12' },
}
const PAGE = `# On {{ network }}

On \`{{network}}\` with {{ operatorId }}: [look](https://{{network.explorer}}/address/0x1), or
https://{{ network.explorer }}/block.

## Chain {{ network.chain }}

\`\`\`bash title="{{ network }}.sh"
run --network {{ network }} --id={{ operatorId }}
echo '\${{ network }}'
\`\`\`

| Chain |
|---|
| {{ network.chain }} |

Left: {{ other }}, {{ network.nothing }}.
`

test('a page has the defaults in texts, code and addresses, and fields to choose', async t => {
  for (const [name, parser] of [
    ['docs/index.md', 'satteri'],
    ['docs/index.md', 'remark'],
    ['docs/index.mdx', 'satteri'],
  ] as const) {
    const isMdx = name.endsWith('x')
    const page = isMdx ? PAGE.replace('{{ other }}, {{ network.nothing }}', 'nothing') : PAGE
    const site = makeSite(t, { [name]: page }, { markdown: { values: VALUES, parser } })
    const problems = site.problems(await site.build())
    assert.deepEqual(problems, isMdx ? [] : ['unknown-value docs/index.md:17:20'], name)
    const main = site.main('index.html')
    assert.match(main, /<h1 id="on-mainnet">On mainnet<\/h1>/)
    assert.match(main, /<h2 id="chain-1">Chain 1<\/h2>/)
    assert.match(main, /On <code><span data-dg-value="network">mainnet<\/span><\/code> with/)
    assert.match(main, /with <span data-dg-value="operatorId">12<\/span>:/)
    assert.match(
      main,
      /<a href="https:\/\/etherscan.io\/address\/0x1" data-dg-href="https:\/\/\{\{network.explorer\}\}\/address\/0x1">look/,
    )
    assert.match(main, /data-dg-href="https:\/\/\{\{network.explorer\}\}\/block"[^>]*>https:\/\/<span data-dg-value/)
    assert.match(main, /--network<\/span> <span data-dg-value="network">mainnet<\/span>/)
    assert.match(main, /mainnet\.sh/)
    assert.match(main, /--id<\/span>=<span data-dg-value="operatorId">12<\/span>/)
    assert.match(main, /\$\{\{ network \}\}/)
    assert.match(main, /<td><span data-dg-value="network.chain">1<\/span><\/td>/)
    if (!isMdx) assert.match(main, /Left: \{\{ other \}\}, \{\{ network.nothing \}\}/)
    assert.match(main, /<select name="network">.*<option value="hoodi" data-texts="{&quot;explorer&quot;:/)
    assert.match(main, /<input placeholder="12"[^>]* name="operatorId"/)
    assert.ok(main.indexOf('<form class="dg-values') > main.indexOf('<h1'), 'the fields follow the title')
    assert.doesNotMatch(site.read('index.html'), /dgvalue/)
    const markdown = site.read('index.md')
    assert.match(markdown, /--network mainnet --id=12/)
    assert.doesNotMatch(markdown, /Operator ID|dgvalue/)
  }
})

test('front matter declares values of one page, and partials use those of the config', async t => {
  const site = makeSite(
    t,
    {
      'docs/index.md': '---\nvalues:\n  port: { label: Port, default: 13001 }\n---\n\n# Home\n\nPort {{ port }}.\n',
      'docs/other.mdx':
        "import Part from './_part.md'\n\nexport const operatorId = 'red'\n\n# Other\n\n<p style={{ operatorId }}>The part.</p>\n\n<Part />\n",
      'docs/_part.md': 'Operator {{ operatorId }}.\n',
    },
    { markdown: { values: VALUES } },
  )
  assert.deepEqual(site.problems(await site.build()), [])
  assert.match(site.main('index.html'), /Port <span data-dg-value="port">13001<\/span>/)
  assert.match(site.main('other/index.html'), /Operator <span data-dg-value="operatorId">12<\/span>/)
  assert.doesNotMatch(site.main('other/index.html'), /<form/)
})

test('a page without values has nothing of them', async t => {
  const site = makeSite(
    t,
    { 'docs/index.md': '# Home\n\n{{ .Values.x }} and {{x}}\n' },
    { markdown: { values: VALUES } },
  )
  assert.deepEqual(site.problems(await site.build()), [])
  assert.match(site.main('index.html'), /\{\{ \.Values\.x \}\} and \{\{x\}\}/)
  assert.doesNotMatch(site.read('index.html'), /dg-values/)
})

test('parts are those of the default, wherever it is among the choices', async t => {
  const { network } = VALUES
  const site = makeSite(
    t,
    { 'docs/index.md': '# On {{ network }}\n\nChain {{ network.chain }} here.\n' },
    { markdown: { values: { network: { ...network, default: 'hoodi' } } } },
  )
  await site.build()
  assert.match(site.main('index.html').replace(/<[^>]*>/g, ''), /Chain\s+560048\s+here/)
})
