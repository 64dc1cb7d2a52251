/**
 * Wrong addresses, with the rule that reports them, and correct addresses that resemble them. `§` stands for a number
 * that is unique to each page.
 */

/** A class of wrong addresses, and correct ones that resemble it. */
export interface Target {
  name: string
  rule: string
  wrong: string
  right: string[]
  /** Some syntaxes do not allow it. */
  not?: RegExp
}

/** Addresses of links. */
export const LINK_TARGETS: Target[] = [
  {
    name: 'path without a page',
    rule: 'broken-link',
    wrong: '/pages/nowhere-§',
    right: ['/pages/target', '/pages/target?q=§', '/old-address', '/pages/target/index.html', '/404.html'],
  },
  {
    name: 'relative path without a page',
    rule: 'broken-link',
    wrong: './nowhere-§',
    right: ['./target', '../pages/target', './target?tab=§', '.././pages/target'],
  },
  {
    name: 'file that is no page',
    rule: 'broken-markdown-link',
    wrong: './nowhere-§.md',
    right: ['./target.md', 'target.md', '../pages/target.md', './deep/inner.md', 'caf%C3%A9.md'],
  },
  {
    name: 'file from the site folder',
    rule: 'broken-markdown-link',
    wrong: '@site/docs/pages/nowhere-§.md',
    right: ['@site/docs/pages/target.md', '@site/docs/pages/target.md#first-part'],
  },
  {
    name: 'anchor of another page by its file',
    rule: 'broken-anchor',
    wrong: './target.md#nothing-§',
    right: ['./target.md#first-part', './target.md#given', './target.md#raw-id', './target.md#', './target.md#top'],
  },
  {
    name: 'anchor of another page by its path',
    rule: 'broken-anchor',
    wrong: '/pages/target?q=1#nothing-§',
    right: ['/pages/target#second-part', '/pages/target?q=§#first-part', '/pages/caf%C3%A9#%C3%BCber-uns'],
  },
  {
    name: 'anchor of the page itself',
    rule: 'broken-anchor',
    wrong: '#nothing-§',
    right: ['#own-part', '#top', '#TOP', '#', '#own-part:~:text=x'],
  },
  {
    name: 'anchor in another case',
    rule: 'broken-anchor',
    wrong: './target.md?x=§#First-Part',
    right: ['./target.md?x=§#first-part', './target.md#Given-Case'],
  },
  {
    name: 'file in another case',
    rule: 'broken-markdown-link',
    wrong: './Target.md?x=§',
    right: ['./Upper.md?x=§', './target.md?x=§'],
  },
  { name: 'path in another case', rule: 'broken-link', wrong: '/pages/TARGET?x=§', right: ['/pages/Upper?x=§'] },
  {
    name: 'download that is not there',
    rule: 'broken-asset',
    wrong: '/files/nowhere-§.zip',
    right: ['/files/data.csv', './data.csv', 'pathname:///files/never-§.zip', '/sitemap.xml'],
  },
  {
    name: 'too many steps up',
    rule: 'broken-link',
    wrong: '../../../nowhere-§',
    right: ['/../pages/target', '/pages/./../pages/target', '../../../pages/target'],
  },
  {
    name: 'percent sign alone',
    rule: 'broken-link',
    wrong: '/pages/%zz§',
    right: ['/pages/with%20blank', './with%20blank.md', '/pages/100%25'],
  },
  {
    name: 'scheme without its slashes',
    rule: 'broken-link',
    wrong: 'https:/elsewhere.example/§',
    right: ['https://elsewhere.example/§', '//elsewhere.example/§', 'HTTPS://ELSEWHERE.example/§'],
  },
  {
    name: 'page of this site without a scheme',
    rule: 'broken-link',
    wrong: '//example.org/pages/nowhere-§',
    right: ['//other.example.org/pages/nowhere-§', '//example.org.elsewhere.example/§'],
  },
  {
    name: 'host without a scheme',
    rule: 'broken-link',
    wrong: 'www.elsewhere.example/a-§',
    right: ['https://www.elsewhere.example/a-§'],
  },
  {
    name: 'this site in full',
    rule: 'own-site-link',
    wrong: 'https://example.org/pages/target?x=§',
    right: [
      '/pages/target?x=§',
      'https://docs.example.org/pages/target?x=§',
      'https://example.org.elsewhere.example/x',
    ],
  },
  {
    name: 'no encryption',
    rule: 'insecure-link',
    wrong: 'http://elsewhere.example/§',
    right: ['http://plain.example/§', 'https://elsewhere.example/http://plain'],
  },
  {
    name: 'slash at the end',
    rule: 'trailing-slash',
    wrong: '/pages/target/?x=§',
    right: ['/', '/pages/target?x=/§/'],
  },
  {
    name: 'code',
    rule: 'unsafe-url',
    wrong: 'javascript:alert§',
    right: [
      'mailto:a§@example.org',
      'tel:+§',
      'sms:+§',
      'geo:1,§',
      'magnet:?xt=§',
      'vscode://file/§',
      'xmpp:a§@b.example',
    ],
  },
  {
    name: 'machine of the author',
    rule: 'localhost-link',
    wrong: 'http://localhost:3000/§',
    right: ['https://localhost.example/§', 'https://elsewhere.example/localhost:§'],
  },
]

/** Addresses of images. */
export const IMAGE_TARGETS: Target[] = [
  {
    name: 'image beside the page',
    rule: 'broken-image',
    wrong: './nowhere-§.png',
    right: ['./dot.svg', 'dot.svg', '../pages/dot.svg', './deep/inner.svg'],
  },
  {
    name: 'static image',
    rule: 'broken-image',
    wrong: '/img/nowhere-§.png',
    right: ['/img/dot.svg', '/img/dot.svg?v=§', '/img/%C3%BC.svg'],
  },
  {
    name: 'image in another case',
    rule: 'broken-image',
    wrong: '/img/DOT.svg?v=§',
    right: ['/img/Upper.svg?v=§'],
  },
]
