/** Components of Docusaurus sites that inspect their children, create addresses, or receive their content as a prop. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CLASSIC, moved } from './moved-site.ts'

test('components can inspect the code blocks and elements among their children', async t => {
  const site = moved(t, {
    'src/components/Languages.js': `import { Children } from 'react'
import CodeBlock from '@theme/CodeBlock'
export default ({ children }) => <section>{Children.map(children, child => {
  const { className, children: text, metastring } = child.props.children.props
  return <><b>{className} {metastring}</b><CodeBlock language={className.split('-')[1]}>{text}</CodeBlock></>
})}</section>`,
    'src/components/Steps.js': `import { Children } from 'react'
export default ({ children }) => <ol>{Children.map(children, list =>
  Children.toArray(list.props.children).filter(item => item.props).map(item => <li className="step">{item.props.children}</li>))}</ol>`,
    'docs/code.mdx': `import Languages from '@site/src/components/Languages'
import Steps from '@site/src/components/Steps'

<Languages>
\`\`\`bash title="run.sh"
echo 1
\`\`\`

\`\`\`ts
const two = 2
\`\`\`
</Languages>

<Steps>
- Read [the **introduction**](./intro.md)
- Run \`it\`
</Steps>
`,
  })
  const report = await site.build()
  const html = site.main('docs/code/index.html')
  assert.match(html, /<b>language-bash title=(?:"|&quot;)run\.sh(?:"|&quot;)<\/b>/)
  assert.match(html, /hljs-keyword">const<\/span> two/)
  assert.match(html, /<li class="step">Read <a href="\/docs\/">the <strong>introduction<\/strong><\/a><\/li>/)
  assert.match(html, /<li class="step">Run <code>it<\/code><\/li>/)
  assert.deepEqual(site.problems(report), ['missing-home docusaurus.config.js:1:64'])
})

test('addresses that code creates from paths without a slash are relative to the site, on any page', async t => {
  const site = moved(
    t,
    {
      'static/img/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
      'src/components/Shot.js': `import useBaseUrl from '@docusaurus/useBaseUrl'
export default ({ src }) => <img alt="A shot" src={useBaseUrl(src)} />`,
      'docs/deep/page.mdx': `import useBaseUrl from '@docusaurus/useBaseUrl'
import Shot from '@site/src/components/Shot'

<img alt="Own" src={useBaseUrl('img/a.svg')} />

<Shot src="img/a.svg" />

<Shot src="./img/a.svg" />
`,
      'src/pages/index.js': `import { useBaseUrlUtils } from '@docusaurus/useBaseUrl'
export default () => <img alt="Home" src={useBaseUrlUtils().withBaseUrl('img/a.svg')} />`,
    },
    `${CLASSIC}, baseUrl: '/base/'`,
  )
  const report = await site.build()
  const srcs = (path: string) => [...site.main(path).matchAll(/src="([^"]*)"/g)].map(([, src]) => src)
  assert.deepEqual(new Set(srcs('docs/deep/page/index.html')), new Set(['/base/img/a.svg']))
  assert.equal(srcs('docs/deep/page/index.html').length, 3)
  assert.deepEqual(srcs('index.html'), ['/base/img/a.svg'])
  assert.deepEqual(site.problems(report), [])
})

test('a heading of the theme may receive its content as a prop', async t => {
  const site = moved(t, {
    'docs/headed.mdx': `import Heading from '@theme/Heading'

<Heading as={"h1"} children={"From a prop"}></Heading>

<Heading as="h2" id="own" children={<>With <em>marks</em></>} />
`,
  })
  const report = await site.build()
  assert.match(site.main('docs/headed/index.html'), /<h1[^>]*>From a prop<\/h1>/)
  assert.match(site.main('docs/headed/index.html'), /<h2 id="own"[^>]*>With <em>marks<\/em>/)
  assert.deepEqual(site.problems(report), ['missing-home docusaurus.config.js:1:64'])
})

test('a missing image of a component is reported once', async t => {
  const site = moved(t, {
    'src/components/Face.js': `export default () => <p><img alt="A face" src="/img/none.png" /></p>`,
    'docs/face.mdx': `import Face from '@site/src/components/Face'\n\n<Face />\n`,
    'src/pages/index.js': `import Face from '../components/Face'\nexport default () => <main><h1>Home</h1><Face /></main>`,
  })
  const report = await site.build()
  assert.deepEqual(site.problems(report), ['broken-image docs/face.mdx:3:1'])
  assert.doesNotMatch(site.main('docs/face/index.html') + site.main('index.html'), /preload/)
})

test('a language without highlighting is one finding for all pages, and a misspelt one is a finding at each place', async t => {
  const block = (name: string) => `\`\`\`${name}\na\n\`\`\`\n\n`
  const site = moved(t, {
    'docs/a.md': `# A\n\n${block('questdb-sql')}${block('questdb-sql')}${block('javscript')}`,
    'docs/b.md': `# B\n\n${block('questdb-sql')}${block('javscript')}`,
  })
  const report = await site.build()
  const found = report.diagnostics.filter(({ rule }) => rule === 'unknown-language')
  const said = found.map(({ message, file, pages }) =>
    `${file} ${/for (\S+);/.exec(message)?.[1]} ${pages ?? ''}`.trim(),
  )
  assert.deepEqual(said.sort(), ['docs/a.md javscript', 'docs/a.md questdb-sql 2', 'docs/b.md javscript'])
})

test('content that a component does not show is reported once for all pages', async t => {
  const site = moved(t, {
    'src/components/First.js': `import { Children } from 'react'
export const First = ({ children }) => <div>{Children.toArray(children)[0]}</div>
export const TakenPaths = ({ children }) => <div>{Children.map(children, child => child.props?.children ?? child)}</div>`,
    'docs/one.mdx': `import { First, TakenPaths } from '@site/src/components/First'

<First>
Shown first.

Never *shown* to anybody.
</First>

<TakenPaths>
TakenPaths **apart**.

- And the list
</TakenPaths>
`,
    'docs/two.mdx': `import { First } from '@site/src/components/First'\n\n<First>\n# A\n\n## B\n</First>\n`,
  })
  const report = await site.build()
  const found = report.diagnostics.filter(({ rule }) => rule === 'page-code')
  assert.deepEqual(
    found.map(({ message, file, span, pages }) => `${file}:${span?.line} ${pages} ${message}`),
    [`docs/one.mdx:6 2 The component First does not show all of its content: 'Never shown to anybody.' is left out.`],
  )
  assert.match(site.main('docs/one/index.html'), /TakenPaths <strong>apart<\/strong>/)
})
