/**
 * Links in every syntax, with the same address elsewhere in each: in its text, its title, in attributes, in code. In:
 * wrong addresses. Out: pages with them, and the expected pages after the correction.
 */

/** A wrong address, and the correct one. */
interface WrongAddress {
  from: string
  to: string
  isImage?: boolean
}

/**
 * A link: an address and its surroundings. `own` is the wrong address for titles, attributes and code, where it must
 * not change; `text` is the same for running text, without a scheme, because it would be a link otherwise.
 */
type Syntax = (address: string, around: { own: string; text: string; number: number }) => string

const WRONG: WrongAddress[] = [
  { from: '/Target-Page', to: '/target-page' },
  { from: '/Target-Page?a=/Target-Page&b=1', to: '/target-page?a=/Target-Page&b=1' },
  { from: '/target-page/', to: '/target-page' },
  { from: '/target-page/#first-part', to: '/target-page#first-part' },
  { from: './Target-Page.md', to: './target-page.md' },
  { from: './target-page.md#First_Part', to: './target-page.md#first-part' },
  { from: '#Own-Part', to: '#own-part' },
  { from: './With%20Blank.md', to: './with%20blank.md' },
  { from: '/Paren(x)', to: '/paren(x)' },
  { from: 'https://example.org/target-page', to: '/target-page' },
  {
    from: 'https://example.org/target-page/?q=https://example.org/target-page',
    to: '/target-page?q=https://example.org/target-page',
  },
  { from: 'http://secure.example/a', to: 'https://secure.example/a' },
  { from: './Dot.svg', to: './dot.svg', isImage: true },
  { from: '/img/Dot.svg', to: '/img/dot.svg', isImage: true },
]

/** Links with any text. */
const LINKS: Syntax[] = [
  address => `[text](${address})`,
  (address, { text }) => `[see ${text} here](${address})`,
  (address, { own }) => `[text](${address} "see ${own} for more")`,
  (address, { own }) => `[text](${address} 'see ${own} for more')`,
  (address, { own }) => `[text]( ${address}  (see it) ) and \`[no](${own})\``,
  (address, { own }) => `[a \\] [b] \`](${own})\` c](${address})`,
  address => `[text](<${address}>)`,
  (address, { own, text }) => `[text](<${address}> "${own}") then \\[no](${text}x`,
  (address, { text }) => `*[**bold** _and_ ${text}](${address})*`,
  (address, { own, text }) => `<a href="${html(address)}" title="${html(own)}" data-x="${html(own)}">${html(text)}</a>`,
  (address, { own }) => `<a title='${html(own)}' href='${html(address)}'>text</a>`,
  (address, { text }) => `<A HREF = "${html(address)}">${html(text)}</A>`,
  // Without quotes, an attribute cannot contain an equals sign.
  address => (address.includes('=') ? `[text](${address})` : `<a class=c href=${html(address)} >text</a>`),
  (address, { own }) => `<Link to="${html(address)}" title="${html(own)}">text</Link>`,
  (address, { own }) => `<Link title={'${own}'} to={'${address}'}>text</Link>`,
  (address, { own }) => `<span className="c" title="${html(own)}">[text](${address})</span>`,
]

/** The same for images. */
const IMAGES: Syntax[] = [
  (address, { own }) => `![alt ${own}](${address})`,
  (address, { own }) => `![alt](${address} "${own}")`,
  address => `![alt](<${address}>)`,
  (address, { own }) => `<img src="${address}" alt="${own}" data-src="${own}">`,
  address => `<img alt='a' src='${address}'/>`,
  address => `<img alt=a src=${address} >`,
  (address, { own }) => `<img alt="${own}" src="/img/dot.svg" srcset="/img/dot.svg 1x, ${address} 2x">`,
  (address, { own }) => `[![alt ${own}](${address} "${own}")](/target-page "${own}")`,
]

/** Those that need lines of their own. */
const BLOCKS: Syntax[] = [
  (address, { own, text, number }) => `[text ${text}][ref${number}]\n\n[ref${number}]: ${address} "${own}"`,
  (address, { own, number }) =>
    `[ref ${number}][] and [again][ref ${number}]\n\n[ref ${number}]:\n  <${address}>\n  '${own}'`,
  (address, { own, number }) =>
    `> [ref-${number}]\n>\n> [ref-${number}]:\n>   ${address}\n>   (${own.replace(/[()]/g, '')})`,
  (address, { text, number }) => `Text[^f${number}].\n\n[^f${number}]: ${text} [text](${address})`,
  (address, { text }) => `### Heading ${text.replace(/\W/g, ' ')} [text](${address})`,
  (address, { own, text }) => `[two\nlines ${text}](${address}\n"${own}")`,
  (address, { own }) => `> [two\n> lines](\n> ${address} "${own}")`,
  (address, { own }) => `<div>\n<p title="${html(own)}"><a\n  href="${html(address)}">text</a></p>\n</div>`,
  (address, { own }) => `- item\n  <div title="${html(own)}">\n  <a href="${html(address)}">text</a>\n  </div>`,
  (address, { text }) => `:::note[${text.replace(/[^\w./]/g, '')}]\n\n[text](${address})\n\n:::`,
  (address, { text }) => `<details>\n<summary>${html(text)}</summary>\n\n[text](${address})\n\n</details>`,
  (address, { own }) => `\`\`\`md\n[text](${own})\n\`\`\`\n\n[text](${address})`,
]

/** Blocks of images. */
const IMAGE_BLOCKS: Syntax[] = [
  (address, { own, text, number }) => `![${text}][img${number}]\n\n[img${number}]: ${address} "${own}"`,
  (address, { own }) => `<video src="/img/film.mp4" poster="${address}" title="${own}"></video>`,
  (address, { own }) => `<picture>\n<source srcset="${address}">\n<img src="/img/dot.svg" alt="${own}">\n</picture>`,
]

/** Positions of a link within a line. */
const CONTEXTS: ((line: string) => string)[] = [
  line => line,
  line => `> ${line}`,
  line => `- one\n  - ${line}\n`,
  line => `| a | b |\n|---|---|\n| ${line.replaceAll('|', '\\|')} | \`x\` |`,
  line => `1. > - ${line}`,
  line => `Text \tbefore ${line} and\tafter.`,
  line => `> [!NOTE]\n> ${line}`,
  line => `:::tip\n\n${line}\n\n:::`,
  line => `-\tone\n-\t${line}`,
]

function html(address: string): string {
  return address.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
}

/** A part of a page, before and after. */
export interface Written {
  before: string
  after: string
}

/** All combinations. */
export function writtenLinks(): Written[] {
  let number = 0
  const made: Written[] = []
  for (const { from, to, isImage = false } of WRONG) {
    const write = (syntax: Syntax, around: (line: string) => string = line => line) => {
      number++
      const text = from.replace(/https?:\/\//g, '')
      made.push({
        before: around(syntax(from, { own: from, text, number })),
        after: around(syntax(to, { own: from, text, number })),
      })
    }
    for (const syntax of isImage ? IMAGES : LINKS) for (const context of CONTEXTS) write(syntax, context)
    for (const syntax of isImage ? IMAGE_BLOCKS : BLOCKS) write(syntax)
  }
  return made
}

/** Links that consist only of their address. */
export const AUTOLINKS: Written[] = [
  {
    before: 'See <https://example.org/target-page> and https://example.org/target-page here.',
    after:
      'See [https://example.org/target-page](/target-page) and [https://example.org/target-page](/target-page) here.',
  },
  { before: '<http://secure.example/a_b_c>', after: '<https://secure.example/a_b_c>' },
  {
    before: 'At http://secure.example/a*b, or `http://secure.example/a*b`.',
    after: 'At [http://secure.example/a\\*b](https://secure.example/a*b), or `http://secure.example/a*b`.',
  },
  { before: '| a |\n|---|\n| http://secure.example/x |', after: '| a |\n|---|\n| https://secure.example/x |' },
]
