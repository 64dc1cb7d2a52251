/**
 * A site with planted defects of every kind among correct look-alikes. Each defect has a page of its own, so that the
 * findings can be compared with the defects by file and line.
 */

/** A defect: the text of the page, and the expected findings by line. */
export interface Defect {
  rule: string
  /** Markdown; `§` stands for the number of the page, so that all pages differ. */
  text: string
  line?: number
}

/** Correct addresses, in all common forms. */
const GOOD_LINKS = [
  '[a](./target.md)',
  '[a](../pages/target.md#first-part)',
  '[a](/pages/target)',
  '[a](/pages/target#first-part)',
  '[a](/pages/target?query=1#first-part)',
  '[a](./target)',
  '[a](@site/docs/pages/target.md)',
  '[a](./caf%C3%A9.md)',
  '[a](./café.md#%C3%BCber-uns)',
  '[a](./café.md#über-uns)',
  '[a](./with%20blank.md)',
  '[a](<./with blank.md>)',
  '[a](#own-part)',
  '[a](#top)',
  '[a](#TOP)',
  '[a](sms:+123456)',
  '[a](geo:1,2)',
  '[a](magnet:?xt=urn:btih:abc)',
  '[a](vscode://file/x)',
  '[a](ftp://elsewhere.example/x)',
  '[a](xmpp:a@example.org)',
  '<a href=" /pages/target ">blanks</a>',
  '<a href="/pages/\ntarget">line end</a>',
  '[a](/pages/../pages/target#first-part)',
  '[a](/../pages/./target)',
  '[a](../pages/../pages/target.md)',
  '<svg><use href="/img/dot.svg"/></svg>',
  '<p style="background: url(/img/dot.svg)">text</p>',
  '<iframe src="/pages/target"></iframe>',
  '[a](?tab=one)',
  '[a](./target.md "A title")',
  '[a][ref]\n\n[ref]: ./target.md#first-part',
  '<a href="/pages/target#raw-id">raw</a>',
  "<a href='./target.md'>raw</a>",
  '<a id="name-only"></a> and [a](#name-only)',
  '| a | b |\n|---|---|\n| [a](./target.md) | `[no](./link.md)` |',
  '- one\n  - two\n    - [a](./target.md#second-part)',
  '> [!NOTE]\n> [a](./target.md)',
  '`[code](./nowhere.md)`',
  '```md\n[code](./nowhere.md) ![](./nowhere.png)\n```',
  '\\[not a link](./nowhere.md\\)',
  '<!-- [comment](./nowhere.md) -->',
  '[a](https://elsewhere.example/page#part)',
  '[a](http://plain.example/only-http)',
  '[a](mailto:someone@example.org)',
  '[a](tel:+123456)',
  '[a](//elsewhere.example/x)',
  '[a](pathname:///downloads/never-checked.zip)',
  '[a](/files/data.csv)',
  '[a](./data.csv)',
  '![a picture](./dot.svg)',
  '![a picture](/img/dot.svg)',
  '<img src="/img/dot.svg" alt="">',
  '<img alt="text" src="./dot.svg">',
  '[![a picture](./dot.svg)](./target.md)',
  '[a](/pages/target/index.html)',
  '[a](/404.html)',
  '[a](/sitemap.xml)',
  ':::tip[See [a](./target.md)]\n\nText.\n\n:::',
  '<details><summary>More</summary>\n\n[a](./target.md)\n\n</details>',
  'Text[^1]\n\n[^1]: [a](./target.md)',
  'https://elsewhere.example/bare',
  '<https://elsewhere.example/angle>',
  '[**bold** `code`](./target.md)',
  '<a name="named"></a>\n\n### Named',
  '<a id="slugged"></a>\n\n### Slugged',
  '<svg><g id="g-in-picture"><path id="p"/></g></svg> <svg><g id="g-in-picture"/></svg>',
  '<Part/>\n\n#### Level four follows the three of the partial',
  '```js\nconst shown = "/img/only-in-code.svg"\n```',
]

/** Defects of pages. Each is planted several times. */
export const DEFECTS: Record<string, Defect> = {
  'absolute link to no page': { rule: 'broken-link', text: '[a](/pages/nowhere-§)' },
  'relative link to no page': { rule: 'broken-link', text: '[a](./nowhere-§)' },
  'link to no markdown file': { rule: 'broken-markdown-link', text: '[a](./nowhere-§.md)' },
  'link from the site folder': { rule: 'broken-markdown-link', text: '[a](@site/docs/nowhere-§.md)' },
  'anchor of another page': { rule: 'broken-anchor', text: '[a](./target.md#nothing-§)' },
  'anchor behind a query': { rule: 'broken-anchor', text: '[a](/pages/target?q=§#nothing-§)' },
  'anchor of this page': { rule: 'broken-anchor', text: '[a](#nothing-§)' },
  'anchor in another case': { rule: 'broken-anchor', text: '[a](./target.md#First-Part)' },
  'encoded anchor': { rule: 'broken-anchor', text: '[a](./café.md#%C3%BCber-alles-§)' },
  'image that is not there': { rule: 'broken-image', text: '![a picture](./nowhere-§.png)' },
  'static image that is not there': { rule: 'broken-image', text: '![a picture](/img/nowhere-§.png)' },
  'raw image that is not there': { rule: 'broken-image', text: '<img src="./nowhere-§.png" alt="a">' },
  'file that is not there': { rule: 'broken-asset', text: '[a](/files/nowhere-§.zip)' },
  'reference definition': { rule: 'broken-markdown-link', text: '[a][ref]\n\n[ref]: ./nowhere-§.md', line: 3 },
  'raw link': { rule: 'broken-link', text: '<a href="/pages/nowhere-§">raw</a>' },
  'link in a table': { rule: 'broken-markdown-link', text: '| a |\n|---|\n| [a](./nowhere-§.md) |', line: 3 },
  'link in a nested list': { rule: 'broken-markdown-link', text: '- one\n  - two\n    - [a](./nowhere-§.md)', line: 3 },
  'link in a heading': { rule: 'broken-markdown-link', text: '## Part [a](./nowhere-§.md)' },
  'link in an admonition': { rule: 'broken-markdown-link', text: ':::tip\n\n[a](./nowhere-§.md)\n\n:::', line: 3 },
  'link behind a long text': { rule: 'broken-link', text: `${'word '.repeat(60)} [a](/pages/nowhere-§)` },
  'link in a footnote': { rule: 'broken-markdown-link', text: 'Text[^1]\n\n[^1]: [a](./nowhere-§.md)', line: 3 },
  'wrong case of a file': { rule: 'broken-markdown-link', text: 'n§ [a](./Target.md)' },
  'wrong case of a route': { rule: 'broken-link', text: 'n§ [a](/pages/Target)' },
  'broken encoding': { rule: 'broken-link', text: '[a](/pages/%zz§)' },
  'too many steps up': { rule: 'broken-link', text: '[a](../../../../nowhere-§)' },
  'a slash too little after the scheme': { rule: 'broken-link', text: '[a](https:/elsewhere.example/§)' },
  'no address': { rule: 'broken-link', text: 'n§ [a]()' },
  'no link text': { rule: 'empty-link', text: 'n§ [](./target.md)' },
  'no image text': { rule: 'missing-alt', text: 'n§ ![](./dot.svg)' },
  'no image text in HTML': { rule: 'missing-alt', text: 'n§ <img src="./dot.svg">' },
  'no image text in a link': { rule: 'missing-alt', text: 'n§ [![](./dot.svg)](./target.md)' },
  'ornament alone in a link': {
    rule: 'empty-link',
    text: 'n§ <a href="/pages/target"><img src="/img/dot.svg" alt=""></a>',
  },
  'skipped level': { rule: 'heading-skip', text: '## Part\n\n#### Deep §', line: 3 },
  'no encryption': { rule: 'insecure-link', text: '[a](http://elsewhere.example/§)' },
  'full address of this site': { rule: 'own-site-link', text: 'n§ [a](https://example.org/pages/target)' },
  'full address of this site in other spellings': {
    rule: 'own-site-link',
    text: 'n§ [a](https://EXAMPLE.org/pages/target)',
  },
  'address of this site without a scheme': { rule: 'broken-link', text: '[a](//example.org/pages/nowhere-§)' },
  'film that is not there': { rule: 'broken-image', text: '<video src="/films/nowhere-§.mp4"></video>' },
  'slash too much': { rule: 'trailing-slash', text: 'n§ [a](/pages/target/)' },
  'id given twice': { rule: 'duplicate-id', text: '## One {#same-§}\n\n## Two {#same-§}', line: 3 },
  'raw id given twice': {
    rule: 'duplicate-id',
    text: '<p id="raw-§">a</p>\n\n<p id="raw-§">b</p>',
    line: 3,
  },
  'raw id of a heading': {
    rule: 'duplicate-id',
    text: '## One {#taken-§}\n\n<p id="taken-§">b</p>',
    line: 3,
  },
  'no page after this one': {
    rule: 'unknown-doc-id',
    text: '---\npagination_next: pages/nowhere-§\n---\n\nText.',
    line: 2,
  },
  'code as an address': { rule: 'unsafe-url', text: 'n§ [a](javascript:alert(§))' },
  'unknown field with a near miss': { rule: 'front-matter-unknown', text: '---\ntitel: Page §\n---\n\nText.', line: 2 },
  'field of the wrong type': {
    rule: 'front-matter-type',
    text: '---\nsidebar_position: first-§\n---\n\nText.',
    line: 2,
  },
  'comment that silences nothing': {
    rule: 'unused-ignore',
    text: '<!-- docsgen-ignore-next-line broken-link: none -->\nText §.',
  },
}

export const EDITIONS = 5

const DOT = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"><path d="M0 0h4v3z"/></svg>'

/** Pages that others link to. */
const TARGETS: Record<string, string> = {
  'docs/pages/target.md': '# Target\n\n## First part\n\nText.\n\n## Second part\n\nText. <b id="raw-id">Here</b>.\n',
  'docs/pages/café.md': '# Café\n\n## Über uns\n\nText.\n',
  'docs/pages/with blank.md': '# Blank\n\nText.\n',
  'docs/pages/dot.svg': DOT,
  'docs/pages/data.csv': 'a,b\n',
  'static/img/dot.svg': DOT,
  'static/files/data.csv': 'a,b\n',
  'static/img/only-in-code.svg': DOT,
  'docs/shared/_part.mdx': '### Part\n\n[where the page says](target)\n',
  'src/card.tsx': 'export const card = "/img/only-in-a-component.svg"\n',
  'static/img/only-in-a-component.svg': DOT,
  'docs/shared/Beside.jsx': 'export const beside = <img src="/img/only-beside-pages.svg" />\n',
  'static/img/only-beside-pages.svg': DOT,
  'theme/components/Mark.stories.tsx': 'export const mark = "/img/only-in-a-template.svg"\n',
  'static/img/only-in-a-template.svg': DOT,
  'versioned_docs/version-0.1/old.md': '![old](/img/only-in-a-version.svg)\n',
  'static/img/only-in-a-version.svg': DOT,
  'i18n/fr/docusaurus-plugin-content-docs/current/vieux.md': '![vieux](/img/only-in-a-language.svg)\n',
  'static/img/only-in-a-language.svg': DOT,
  'docs/pages/cases.md': '# Cases\n\n![wrong case](/img/other-CASE.svg)\n',
  'static/img/Other-Case.svg': DOT,
}

/** Defects of the whole site. */
const SITE_FILES: Record<string, string | Uint8Array> = {
  'docs/index.md': '# Home\n\nText.\n',
  'docs/loose/orphan.md': '# Nobody links here\n\nText.\n',
  'docs/loose/unlisted.md': '---\nunlisted: true\n---\n\n# Not missed\n\nText.\n',
  'docs/loose/linked.md': '# Linked\n\nText.\n',
  'docs/pages/links-loose.md': '# Links\n\n[a](../loose/linked.md)\n',
  'docs/pages/unused.png': new Uint8Array(100),
  'static/img/unused.svg': DOT,
  'static/img/large.svg': `${DOT}<!--${'x'.repeat(1_100_000)}-->`,
  // This file is not linked, so no page mentions it.
  'static/img/large-and-unused.svg': `${DOT}<!--${'y'.repeat(1_100_000)}-->`,
  'docs/pages/long-line.md': `# Long line\n\nText.\n\n${'word'.repeat(30_000)}\n`,
  'docs/pages/nearly-long-line.md': `# Long enough\n\n${'word '.repeat(19_000)}\n\n${'word '.repeat(19_000)}\n`,
  'docs/pages/long-contents.md': `# Long contents\n\n${Array.from({ length: 510 }, (_, at) => `## Part ${at}`).join('\n\n')}\n`,
  'docs/pages/long-enough.md': `# Long enough contents\n\n${Array.from({ length: 500 }, (_, at) => `## Part ${at}`).join('\n\n')}\n`,
  'docs/pages/shows-large.md': '# Large\n\n![large](/img/large.svg)\n',
  'docs/pages/route-a.md': '---\nslug: /pages/same-route\n---\n\n# A\n\nText.\n',
  'docs/pages/route-b.md': '---\nslug: /pages/same-route\n---\n\n# B\n\nText.\n',
  'docs/pages/ignored.md':
    '# Ignored\n\n<!-- docsgen-ignore-next-line broken-link: waits for the other team -->\n[a](/pages/later)\n',
}

export const CONFIG = {
  title: 'Planted',
  docs: {
    path: 'docs',
    routeBasePath: '/',
    sidebars: {
      main: [
        'index',
        { type: 'link', label: 'Wrong', href: '/aside-nowhere' },
        { type: 'html', value: '<a href="/pages/target">right</a> <a href="/aside-html-nowhere">wrong</a>' },
        { type: 'autogenerated', dirName: 'pages' },
      ],
    },
  },
  navbar: {
    items: [
      { to: '/pages/target', label: 'Right' },
      { to: '/pages/navbar-nowhere', label: 'Wrong' },
    ],
  },
  footer: {
    links: [
      {
        title: 'A',
        items: [
          { label: 'Wrong', to: '/footer-nowhere' },
          { label: 'Right', to: '/' },
        ],
      },
    ],
  },
  announcementBar: { id: 'a', content: 'See <a href="/bar-nowhere">this</a>' },
}

/** The expected findings about the whole site: rule and file, with a line if the rule has one. */
export const SITE_FINDINGS = [
  'broken-image docs/pages/cases.md other-CASE',
  'broken-link site.config.json footer-nowhere',
  'broken-link site.config.json navbar-nowhere',
  'broken-link site.config.json bar-nowhere',
  'broken-link site.config.json aside-nowhere',
  'broken-link site.config.json aside-html-nowhere',
  'duplicate-route docs/pages/route-b.md',
  'large-image static/img/large.svg',
  'long-line docs/pages/long-line.md characters',
  'long-contents docs/pages/long-contents.md 510',
  'orphan-page docs/loose/orphan.md',
  'unused-image docs/pages/unused.png',
  'unused-image static/img/large-and-unused.svg',
  'unused-image static/img/unused.svg',
]

/** All files of the site, and `rule file:line` of every planted defect of a page. */
export function plantedSite(): { files: Record<string, string | Uint8Array>; expected: string[]; good: number } {
  const files: Record<string, string | Uint8Array> = { ...TARGETS, ...SITE_FILES }
  const expected: string[] = []
  let number = 0
  for (const { rule, text, line = 1 } of Object.values(DEFECTS))
    for (let edition = 0; edition < EDITIONS; edition++) {
      number++
      const path = `docs/pages/defect-${number}.md`
      files[path] = `${text.replaceAll('§', String(number))}\n`
      expected.push(`${rule} ${path}:${line}`)
    }
  let good = 0
  for (let page = 0; page < 42; page++) {
    const links = GOOD_LINKS.filter(link => !/\[\^1\]|\[ref\]|name-only/.test(link) || page % 2 === 0)
    good += links.length
    files[`docs/pages/good-${page}.md`] =
      `import Part from '../shared/\\_part.mdx'\n\n# Good ${page}\n\n## Own part\n\n${links.join('\n\n')}\n`
  }
  return { files, expected, good }
}
