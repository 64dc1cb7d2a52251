/**
 * Elements and components of content that a Docusaurus site replaces: MDXComponents with elements, code blocks,
 * admonitions, details, tabs. Links are audited as they are rewritten, and headings stay in the table of contents.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CLASSIC, moved } from './moved-site.ts'
import { runCli } from './run-cli.ts'
import { makeSite } from './site.ts'

const PAGE = `# Page

See [two](/old/two) and ![dot](./dot.svg), with \`inline\` code.

## Part

| A | B |
|---|---|
| [cell](https://elsewhere.example/) | c |

\`\`\`js title="a.js"
const one = 1
\`\`\`

<a href="/docs/two">tag</a>
`
const DOT = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"><path d="M0 0h4v3z"/></svg>'

test('elements of markdown are rendered by the components of MDXComponents', async t => {
  const site = moved(t, {
    'docs/intro.md': PAGE,
    'docs/dot.svg': DOT,
    'docs/two.md': '# Two\n',
    'src/theme/MDXComponents.js': `import React from 'react'
import MDXComponents from '@theme-original/MDXComponents'
import Link from '@docusaurus/Link'
export default {
  ...MDXComponents,
  a: ({ href, ...props }) => <Link className="own" to={href.replace('/old/', '/docs/')} {...props} />,
  h2: props => <MDXComponents.h2 {...props} className="mine" />,
  img: props => <figure><img {...props} /><figcaption>{props.alt}</figcaption></figure>,
  table: ({ children }) => <div className="scroll"><table className="t">{children}</table></div>,
  pre: ({ children }) => <div className="pre" data-of={children.props.className} data-text={children.props.children}>{children}</div>,
  code: props => <code className="c" {...props} />,
}`,
  })
  const report = await site.build()
  assert.deepEqual(site.problems(report), ['missing-home docusaurus.config.js:1:64'])
  const html = site.main('docs/intro/index.html')
  assert.match(html, /<a href="\/docs\/two" class="own">two<\/a>/)
  assert.match(html, /<h2 id="part" class="mine">Part<\/h2>/)
  assert.match(html, /<figure><img [^>]*alt="dot"[^>]*><figcaption>dot<\/figcaption><\/figure>/)
  assert.match(
    html,
    /<div class="scroll">.*<table class="t">[\s\S]*<td><a href="https:\/\/elsewhere\.example\/" class="own">cell<\/a>/,
  )
  assert.match(html, /<code class="c">inline<\/code>/)
  assert.match(html, /<div class="pre" data-of="language-js" data-text="const one = 1\n">/)
  assert.match(html, /<a href="\/docs\/two">tag<\/a>/, 'tags stay')
  assert.match(html, /class="table-of-contents__link" href="#part">Part/)
  const { text } = await runCli(site.dir, ['check'])
  assert.doesNotMatch(text, /\/old\/two/)
})

/** A wrapper as \`docusaurus swizzle --wrap\` writes it. */
const wrapper = (name: string) => `import React from 'react';
import Original from '@theme-original/${name}';
export default function Wrapper(props) { return <div className="own-${name}"><Original {...props} /></div>; }`

test('components of the theme that content uses can be wrapped', async t => {
  const site = moved(t, {
    'docs/intro.md': `${PAGE.replace('/old/two', '/docs/two')}
:::tip[A *title*]

Inside \`code\` and [a link](./two.md).

:::

<details><summary>More</summary>

Hidden text.

</details>
`,
    'docs/tabs.mdx': `import Tabs from '@theme/Tabs'
import TabItem from '@theme/TabItem'

<Tabs><TabItem value="a" label="First">

One **bold**.

</TabItem></Tabs>

<Details summary="Sum">Inside</Details>
`,
    'docs/dot.svg': DOT,
    'docs/two.md': '# Two\n',
    ...Object.fromEntries(
      ['CodeBlock', 'Admonition', 'Details', 'Tabs'].map(name => [`src/theme/${name}/index.js`, wrapper(name)]),
    ),
  })
  const report = await site.build()
  assert.deepEqual(site.problems(report), ['missing-home docusaurus.config.js:1:64'])
  const html = site.main('docs/intro/index.html')
  assert.match(html, /<div class="own-CodeBlock"><div class="theme-code-block"[^>]*>.*a\.js.*token/s)
  assert.match(
    html,
    /<div class="own-Admonition"><div class="theme-admonition theme-admonition-tip[^>]*>.*A title.*href="\/docs\/two">a link/s,
  )
  const tabs = site.main('docs/tabs/index.html')
  assert.match(tabs, /<div class="own-Tabs"><div class="tabs-container"[^>]*>.*First.*One <strong>bold<\/strong>/s)
  assert.match(tabs, /<div class="own-Details"><details><summary>Sum<\/summary>.*Inside/s)
})

test('a component that fails is reported once, and the pages show what it replaces', async t => {
  const page = '# Page\n\n[two](./two.md), [again](./two.md)\n'
  const site = moved(
    t,
    {
      'docs/intro.md': page,
      'docs/one.md': page,
      'docs/two.md': '# Two\n',
      'src/theme/MDXComponents.js': `export default { a: () => { throw new Error('no link') } }`,
    },
    CLASSIC,
  )
  const report = await site.build()
  const found = report.diagnostics.filter(({ rule }) => rule === 'page-code')
  assert.deepEqual(
    found.map(({ message, places }) => [message, places]),
    [["The site's component for a failed: no link. docsgen's is shown instead.", 4]],
  )
  assert.match(site.main('docs/intro/index.html'), /<a href="\/docs\/two">two<\/a>/)
})

test('pages without code of their own are parsed once, with the components of all pages', async t => {
  const site = moved(t, {
    'docs/intro.md': '# Intro\n\nSee [two](./two.md).\n',
    'docs/two.md': '# Two\n\nSee [intro](./intro.md).\n',
    'docs/code.mdx': '# Code\n\n{1 + 1} and [two](./two.md).\n',
    'src/theme/MDXComponents.js': `import MDXComponents from '@theme-original/MDXComponents'
import { useDoc } from '@docusaurus/plugin-content-docs/client'
export default { ...MDXComponents, a: props => <a data-of={useDoc().metadata.id} {...props} /> }`,
  })
  const twice = async () => {
    const report = await site.build()
    return report.route?.tasks.find(({ name }) => name === 'parsed file with code')?.run
  }
  assert.equal(await twice(), 1)
  for (const [page, id] of Object.entries({ intro: 'intro', two: 'two', code: 'code' }))
    assert.match(
      site.main(`docs/${page}/index.html`),
      new RegExp(`<a data-of="${id}" href="/docs/(?:two|intro)"`),
      page,
    )
  site.write({
    'src/theme/MDXComponents.js': 'export default { a: props => <a data-of="changed" {...props} /> }',
  })
  assert.equal(await twice(), 1)
  for (const page of ['intro', 'two', 'code'])
    assert.match(site.main(`docs/${page}/index.html`), /data-of="changed"/, page)
})

test('an element whose component needs a package that is not installed stays what it is', async t => {
  const site = moved(
    t,
    {
      'package.json': '{"dependencies":{"ui-kit":"1"}}',
      'docs/intro.md': '# Intro\n\n## Part\n\n| a |\n|---|\n| `code` |\n\n[two](./two.md)\n',
      'docs/two.md': '# Two\n\nSee [the part](./intro.md#part).\n',
      'src/theme/MDXComponents.js': `import { Heading, Table, Code } from 'ui-kit'
export default {
  h2: props => <Heading as="h2" {...props} />,
  table: Table.Root,
  td: Table.Cell,
  code: ({ children }) => <Code><i>{children}</i></Code>,
  a: props => <a data-own {...props} />,
}`,
    },
    CLASSIC,
  )
  const report = await site.build()
  const rules = report.diagnostics.map(({ rule }) => rule)
  assert.deepEqual(rules.sort(), ['missing-home', 'missing-package'])
  const html = site.main('docs/intro/index.html')
  assert.match(html, /<h2[^>]* id="part"/)
  assert.match(html, /<table>.*<td><code>code<\/code><\/td>/s)
  assert.match(html, /<a data-own="true" href="\/docs\/two">two<\/a>/)
})

/** The module of components of a site that was written for docsgen. */
const OWN_ELEMENTS = `import { useState } from 'react'
export function a({ href, ...props }) { return <a className="own" href={href.replace('/old/', '/')} {...props} /> }
export const h2 = props => <h2 {...props} data-own />
const Picture = props => <figure><img {...props} /></figure>
const Table = ({ children }) => <div className="scroll"><table>{children}</table></div>
export { Picture as img, Table as table }
export const pre = ({ children }) => <div className="pre">{children}</div>
export function code(props) { return <code className="c" {...props} /> }
export function blockquote({ children }) {
  const [isOpen, setOpen] = useState(true)
  return <blockquote onClick={() => setOpen(!isOpen)}>{isOpen ? children : null}</blockquote>
}
export const Own = () => <b>own</b>
`

test('a site of docsgen replaces elements of markdown with exports of the same names', async t => {
  const site = makeSite(
    t,
    {
      'components/index.tsx': OWN_ELEMENTS,
      'docs/index.mdx': PAGE.replace('/docs/two', '/two'),
      'docs/dot.svg': DOT,
      'docs/two.md': '# Two\n\n[Home](/old/)\n',
      'docs/quote.md': '# Quote\n\n> Said.\n',
    },
    { markdown: { components: 'components' } },
  )
  assert.deepEqual(site.problems(await site.build()), [])
  const html = site.main('index.html')
  assert.match(html, /<a (?=[^>]*href="\/two")(?=[^>]*class="own")[^>]*>two<\/a>/)
  assert.match(html, /<h2 (?=[^>]*id="part")(?=[^>]*data-own)[^>]*>Part<\/h2>/)
  assert.match(html, /class="table-of-contents__link" href="#part">Part/)
  assert.match(html, /<figure><img [^>]*alt="dot"[^>]*><\/figure>/)
  assert.match(html, /<div class="scroll">.*<td><a (?=[^>]*class="own")[^>]*>cell<\/a>/s)
  assert.match(html, /<code class="c">inline<\/code>/)
  assert.match(html, /<div class="pre">/)
  assert.match(html, /<a href="\/two">tag<\/a>/, 'tags stay')
  assert.doesNotMatch(site.read('index.html'), /<dg-island/, 'nothing is hydrated')
  // A component with state is hydrated on the pages that have it.
  assert.match(site.main('quote/index.html'), /<dg-island[^>]*>.*<blockquote>.*Said\./s)
  const { text } = await runCli(site.dir, ['check'])
  assert.doesNotMatch(text, /\/old\//)
  // Other links follow the module.
  site.write({ 'components/index.tsx': OWN_ELEMENTS.replace('"own"', '"changed"') })
  await site.build()
  assert.match(site.main('two/index.html'), /class="changed"/)
  site.write({ 'components/index.tsx': 'export const Own = () => <b>own</b>\n' })
  assert.deepEqual(site.problems(await site.build()), ['broken-link docs/index.mdx:3:5', 'broken-link docs/two.md:3:1'])
  assert.doesNotMatch(site.main('index.html'), /class="own"/)
})

test('links and images are at their places although the elements around them are overridden as well', async t => {
  const site = moved(t, {
    'docs/intro.md': '# Page\n\n- one [a](/gone)\n- two **[b](/lost)** and [c](/gone)\n  - ![d](./none.png)\n',
    'src/theme/MDXComponents.js': `import React from 'react'
import MDXComponents from '@theme-original/MDXComponents'
export default { ...MDXComponents, a: p => <a {...p} />, ul: p => <ul {...p} />, li: p => <li {...p} />, img: p => <img {...p} /> }`,
  })
  const { diagnostics } = await site.build()
  const found = diagnostics.flatMap(({ rule, span, message }) =>
    /^broken-(?:link|image)/.test(rule) ? `${span?.line}:${span?.column} ${message}` : [],
  )
  assert.deepEqual(found, [
    "3:7 There is no page at '/gone'.",
    "4:9 There is no page at '/lost'.",
    "4:26 There is no page at '/gone'.",
    "5:5 There is no image at './none.png'.",
  ])
})
