/**
 * Syntaxes and positions of links and images. Returns markdown in which `⟪` and `⟫` enclose the place that a finding
 * has to point to.
 */

/** A syntax that contains an address. */
export interface Syntax {
  name: string
  write: (address: string) => string
  /** It needs a block of its own, or is not possible in every container. */
  isBlock?: boolean
  /** For definitions: the place where the text uses it is marked as well. */
  hasUse?: boolean
}

const marked = (text: string) => `⟪${text}⟫`

/** Syntaxes of links. */
export const LINKS: Syntax[] = [
  { name: 'inline', write: to => marked(`[text](${to})`) },
  { name: 'inline with a title', write: to => marked(`[text](${to} "A (nice) title")`) },
  { name: 'inline in angle brackets', write: to => marked(`[text](<${to}>)`) },
  { name: 'inline with formatted text', write: to => marked(`[**bold** \`code\` [brackets]](${to})`) },
  { name: 'image in a link', write: to => marked(`[![alt](/img/dot.svg)](${to})`) },
  { name: 'full reference', isBlock: true, hasUse: true, write: to => `⟨[text][ref§]⟩\n\n${marked(`[ref§]: ${to}`)}` },
  {
    name: 'collapsed reference',
    isBlock: true,
    hasUse: true,
    write: to => `Text ⟨[ref §][]⟩ here.\n\n${marked(`[ref §]: <${to}> 'Title'`)}`,
  },
  {
    name: 'shortcut reference',
    isBlock: true,
    hasUse: true,
    write: to => `- ⟨[Ref §]⟩\n\n${marked(`[ref §]: ${to}`)}`,
  },
  { name: 'HTML, double quotes', write: to => marked(`<a class="x" href="${to.replaceAll('&', '&amp;')}">text</a>`) },
  { name: 'HTML, single quotes', write: to => marked(`<a href='${to}' id='id-§'>text</a>`) },
]

/** Syntaxes of images. */
export const IMAGES: Syntax[] = [
  { name: 'image', write: to => marked(`![alt](${to})`) },
  { name: 'image with a title', write: to => marked(`![alt](${to} "Title")`) },
  { name: 'image in angle brackets', write: to => marked(`![alt](<${to}>)`) },
  {
    name: 'image by reference',
    isBlock: true,
    hasUse: true,
    write: to => `⟨![alt][im§]⟩\n\n${marked(`[im§]: ${to}`)}`,
  },
  { name: 'img', write: to => marked(`<img alt="alt" src="${to}">`) },
  { name: 'srcset', write: to => marked(`<img alt="alt" src="/img/dot.svg" srcset="${to} 2x">`) },
  { name: 'poster of a video', write: to => marked(`<video poster="${to}" src="/files/clip.mp4"></video>`) },
  { name: 'inline style', write: to => marked(`<b style="background: url('${to}')">text</b>`) },
]

/** Where a link or image can be. */
export interface Container {
  name: string
  around: (text: string) => string
}

/** Positions of inline content. */
export const CONTAINERS: Container[] = [
  { name: 'paragraph', around: text => `Some text, ${text} and more.` },
  { name: 'beginning of a line', around: text => `${text} and more.` },
  { name: 'second line', around: text => `First line\n  ${text}` },
  { name: 'after characters of two units', around: text => `Emoji 😀 and ünïcode ${text}` },
  { name: 'list', around: text => `- one\n- two ${text}` },
  { name: 'nested list', around: text => `1. one\n   - two\n     - ${text}` },
  { name: 'task', around: text => `- [x] done ${text}` },
  { name: 'quote', around: text => `> Said ${text}` },
  { name: 'list in a quote', around: text => `> - one\n>   ${text}` },
  { name: 'table', around: text => `| a | b |\n|---|---|\n| c \\| d | ${text} |` },
  { name: 'heading', around: text => `## Heading ${text}` },
  { name: 'admonition', around: text => `:::tip\n\n${text}\n\n:::` },
  { name: 'admonition in a list', around: text => `- one\n\n  :::note\n\n  ${text}\n\n  :::` },
  { name: 'details', around: text => `<details>\n<summary>More</summary>\n\n${text}\n\n</details>` },
  { name: 'note', around: text => `Text[^n§]\n\n[^n§]: Note ${text}` },
  { name: 'bold', around: text => `**bold ${text} text**` },
  { name: 'long line', around: text => `${'word '.repeat(80)}${text}` },
  { name: 'lines of Windows', around: text => `One\r\n\r\nTwo ${text}\r\n` },
]
