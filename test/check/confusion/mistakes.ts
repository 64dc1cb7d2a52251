/**
 * Mistakes other than addresses that the reference of the rules describes, and correct text that resembles them. `⟪`
 * and `⟫` enclose the place that a finding points to.
 */
import { CODE_MISTAKES } from './code-mistakes.ts'
import type { MistakeClass } from './mistake-class.ts'

/** All classes of mistakes. */
export const MISTAKES: MistakeClass[] = [
  {
    name: 'image without a text',
    rule: 'missing-alt',
    wrong: ['⟪![](/img/dot.svg)⟫ and more', '- ⟪<img src="/img/dot.svg">⟫', 'A ⟪![](<./dot.svg> "title")⟫'],
    right: [
      '![alt](/img/dot.svg)',
      '<img src="/img/dot.svg" alt="">',
      '`![](/img/dot.svg)`',
      '<video src="/files/clip.mp4"></video>',
    ],
  },
  {
    name: 'link without a text',
    rule: 'empty-link',
    wrong: [
      'See ⟪[](./target.md)⟫ now',
      '⟪<a href="/pages/target"></a>⟫',
      '⟪<a href="/pages/target"><img src="/img/dot.svg" alt=""></a>⟫',
    ],
    right: [
      '<a href="/pages/target" aria-label="Named"></a>',
      '<a id="only-§"></a>',
      '[![alt](/img/dot.svg)](/pages/target)',
      '<a href="/pages/target" title="Named"></a>',
    ],
  },
  {
    name: 'link text that says nothing',
    rule: 'vague-link-text',
    wrong: [
      'Click ⟪[here](/pages/target)⟫.',
      '⟪[Read more…](/pages/target)⟫',
      '⟪<a href="/pages/target">this page</a>⟫',
    ],
    right: ['[here it is](/pages/target)', '[more examples](/pages/target)', '`[here](/pages/target)`'],
  },
  {
    name: 'skipped level of headings',
    rule: 'heading-skip',
    wrong: ['⟪#### Deep⟫', '### Third\n\n⟪##### Fifth⟫', '- item\n\n⟪#### After a list⟫'],
    right: ['### Third\n\n#### Fourth\n\n## Second', '```md\n#### Deep\n```', '#hashtag'],
  },
  {
    name: 'second title',
    rule: 'several-h1',
    wrong: ['⟪# Again⟫', 'Text\n\n⟪Again\n=====⟫'],
    right: ['```sh\n# comment\n```', '\\# Again', '    # code'],
  },
  {
    name: 'id given twice',
    rule: 'duplicate-id',
    wrong: ['<p id="x-§">a</p>\n\n⟪<p id="x-§">b</p>⟫', '## One {#y-§}\n\n⟪<b id="y-§">b</b>⟫'],
    right: [
      '<p id="x-§">a</p>\n\n<p id="X-§">b</p>',
      '## Same\n\n## Same',
      '<svg><g id="g"/></svg> <svg><g id="g"/></svg>',
    ],
  },
  {
    name: 'reference without a definition',
    rule: 'failed-markup',
    wrong: ['See ⟪[the text][nothing-§]⟫.', 'See ⟪[nothing §][]⟫.', '> ⟪![alt][nothing-§]⟫'],
    right: [
      '[x][ref]\n\n[ref]: /pages/target',
      'a[0][1] and m[i][j]',
      '\\[text][nothing]',
      '`[text][nothing]`',
      '- [ ] todo',
    ],
  },
  {
    name: 'footnote without a definition',
    rule: 'failed-markup',
    wrong: ['A claim⟪[^nothing-§]⟫ here.', '- ⟪[^nothing]⟫'],
    right: ['A claim[^1].\n\n[^1]: Proof.', '`[^x]`', 'the pattern [^abc]+', '\\[^x]'],
  },
  {
    name: 'brackets in the wrong order',
    rule: 'failed-markup',
    wrong: ['See ⟪(the guide)[/pages/target]⟫.', '- ⟪(x y)[./target]⟫'],
    right: ['f(x)[0]', '(see [the guide](/pages/target))', '`(x)[/y]`', '(a) [b](/pages/target)'],
  },
  {
    name: 'space before the address',
    rule: 'failed-markup',
    wrong: ['See ⟪[the guide] (/pages/target)⟫.', '⟪![a picture] (/img/dot.svg)⟫'],
    right: ['- [x] (done)', '[the guide](/pages/target) (new)', '`[a] (/b)`', '[1] (see below)'],
  },
  {
    name: 'image without an address',
    rule: 'failed-markup',
    wrong: ['A picture ⟪![of it]⟫ here.', '⟪![of it]⟫'],
    right: ['vec![1, 2]', '#![no_std]', '\\![alt]', '`![alt]`', '![alt](/img/dot.svg)'],
  },
  {
    name: 'id outside of a heading',
    rule: 'failed-markup',
    wrong: ['Some text ⟪{#id-§}⟫ here.', '- item ⟪{#id-§}⟫'],
    right: ['## Heading {#id-§}', '`{#id}`', '\\{#id}', '{ #id }'],
  },
  {
    name: 'row of a table in text',
    rule: 'failed-markup',
    wrong: ['| a | b |\n⟪|---|⟫', '⟪|---|---|⟫'],
    right: ['| a | b |\n|---|---|\n| c | d |', 'a --- b | c', '---', '```\n|---|---|\n```'],
  },
  {
    name: 'fence of a directive in text',
    rule: 'failed-markup',
    wrong: ['⟪:::⟫', 'Text.\n\n⟪::::⟫\n\nText.'],
    right: [':::note\n\nText.\n\n:::', '12:30:::45', '```\n:::\n```'],
  },
  {
    name: 'directive that is never closed',
    rule: 'unclosed-block',
    wrong: ['⟪:::note\n\nText.⟫'],
    right: [':::note\n\nText.\n\n:::', '::::note\n\n:::tip\n\nText.\n\n:::\n\n::::'],
  },
  {
    name: 'directive that nobody knows',
    rule: 'unknown-directive',
    wrong: ['⟪:::nosuch\n\nText.\n\n:::⟫', '- one\n\n  ⟪:::warnnig\n\n  Text.\n\n  :::⟫'],
    right: [':::warning\n\nText.\n\n:::', 'at 10:30:nosuch', 'a:b and :c'],
  },
  ...CODE_MISTAKES,
  {
    name: 'image of another site without a size',
    rule: 'image-without-size',
    wrong: [
      '⟪![alt](https://elsewhere.example/§.png)⟫',
      '⟪<img src="https://elsewhere.example/§.png" alt="x" width="4">⟫',
    ],
    right: [
      '<img src="https://elsewhere.example/§.png" alt="x" width="4" height="3">',
      '![alt](/img/dot.svg)',
      '[alt](https://elsewhere.example/§.png)',
    ],
  },
  {
    name: 'word that the site does not use',
    rule: 'terminology',
    wrong: ['Send an ⟪e-mail⟫ now.', '- Our ⟪validator client⟫', '> **⟪E-Mail⟫**'],
    right: [
      'Send an email now.',
      '`e-mail`',
      '[email](https://elsewhere.example/e-mail)',
      'e-mails',
      '```\ne-mail\n```',
      'the validator-client',
    ],
  },
  {
    name: 'handler in HTML',
    rule: 'event-handler',
    wrong: ['Text ⟪<b onclick="x()">b</b>⟫'],
    right: ['`<b onclick="x()">b</b>`', '<b data-onclick="x()">b</b>', '```html\n<b onclick="x()">b</b>\n```'],
  },
  {
    name: 'formula that is no TeX',
    rule: 'math',
    wrong: ['Text $\\frac{1⟪$⟫ here.'],
    right: ['$\\frac{1}{2}$', '`$\\frac{1$`', 'costs $5 and $6'],
  },
  {
    name: 'field of front matter that is nearly known',
    rule: 'front-matter-unknown',
    isWhole: true,
    wrong: ['---\n⟪titel⟫: Page §\n---\n\nText.', '---\ntitle: Page §\n⟪descripton⟫: x§\n---\n\nText.'],
    right: ['---\ntitle: Page §\nmine: x\n---\n\nText.', '```yaml\ntitel: x\n```'],
  },
  {
    name: 'field of front matter of the wrong type',
    rule: 'front-matter-type',
    isWhole: true,
    wrong: ['---\nsidebar_position: ⟪first⟫\n---\n\nText.', '---\ntitle: Page §\ndraft: ⟪maybe⟫\n---\n\nText.'],
    right: ['---\nsidebar_position: 1.5\n---\n\nText.', '---\ntitle: "Page §"\n---\n\nText.'],
  },
  {
    name: 'front matter that is no YAML',
    rule: 'front-matter-syntax',
    isWhole: true,
    wrong: ['---\ntitle: ⟪Page: §\n---\n\nText.', '---\na: 1\n⟪a: 2\n---\n\nText.'],
    right: ['---\ntitle: "Page: §"\n---\n\nText.', 'Text.\n\n---\n\na: [b'],
  },
  {
    name: 'comment that silences nothing',
    rule: 'unused-ignore',
    wrong: ['⟪<!-- docsgen-ignore-next-line broken-link: no reason -->⟫\nText.'],
    right: [
      '<!-- docsgen-ignore-next-line broken-link: waits -->\n[a](/pages/nowhere-§)',
      '`<!-- docsgen-ignore-next-line -->`',
      '<!-- a comment -->',
    ],
  },
  {
    name: 'component that nobody knows',
    rule: 'unknown-component',
    isMdx: true,
    wrong: ['⟪<Nosuch§>⟫text</Nosuch§>', '- ⟪<Nosuch§ a="b" />⟫'],
    right: ['`<Nosuch>`', ':::tip\n\nText.\n\n:::', '```jsx\n<Nosuch />\n```'],
  },
]
