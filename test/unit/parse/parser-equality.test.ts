/**
 * satteri's parser gives the tree that remark-parse with its extensions gives, positions included. The
 * examples are our own, after the chapters of CommonMark and GFM; each known difference is listed
 * with its reason, and a difference that is gone must leave the list.
 *
 * By hand, the whole parser was run with both over 756 real pages (react-native's site, ssvlabs'
 * documentation and ten more repositories): one differs, by a backslash (first of the list).
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Node } from 'unist'
import { remarkParser, satteriParser } from '../../../src/syntax/markdown-parser.ts'

const satteri = satteriParser({ math: true })
const remark = remarkParser({ math: true })

const EXAMPLES = [
  '# a\n## b ##\n####### c\n#d\n#\n',
  'a\n===\nb\nc\n---\n\n---\n',
  '***\n- - -\n___ \n',
  '    code\n\n    more\n\ntext\n    not code\n',
  '```js {1} title="x"\na\n\n b\n```\n',
  '~~~\n```\n~~~\n',
  '  ```\n  a\n b\n  ```\n',
  '```\nunclosed',
  '- a\n- b\n\n- c\n',
  '- a\n\n  b\n\n      code\n',
  '1. a\n1) b\n10. c\n',
  '* a\n  * b\n    * c\n\n      d\n',
  '-\n- a\n-   b\n',
  '- [ ] a\n- [x] b\n- [X] c\n- [] d\n',
  '> a\nb\n> > c\n\n> d\n',
  '> ```\n> a\n\nb\n',
  '> - a\n>   b\n> - c\n',
  'a  \nb\\\nc\nd',
  '*a* _b_ **c** __d__ ***e*** *f **g** h*\n',
  'a*b*c a_b_c **a**b __a__b * a * _ b _\n',
  '~~a~~ ~b~ ~~~c~~~ ~~ d ~~\n',
  '`a` ``b ` c`` ` d ` `` `\n',
  '[a](b) [c](<d e> "f") [g](h \'i\') [j](k (l)) [m]() [n](o\np)\n',
  '[a][b] [b][] [b] [c]\n\n[b]: /url "title"\n[B]: /second\n',
  '[a]: <b c>\n"title"\n\n[a] ![a]\n\n[ä]: x\n[Ä]\n',
  '![a](b) ![c *d* e](f "g") ![h][i]\n\n[i]: j\n',
  '[a [b] c](d) [a](b(c)d) [a](b\\)c) [link [in](x)](y)\n',
  '<http://a.b> <a@b.c> <b> <a href="x">y</a> <!-- c --> <?d?> <!E> <![CDATA[f]]>\n',
  'www.a.bc http://d.ef/g?h=i&j http://k.l). m@n.op xmpp:q@r.s\n',
  'http://a.b/c_d_e(f) https://g.h/i*j* (www.k.l/m)\n',
  '&amp; &copy; &#35; &#x22; &nbsp; &nope; &\n',
  '\\* \\# \\[ \\a \\\\ \\\n\\<\n',
  '<div>\n*a*\n\n*b*\n</div>\n',
  '<script>\n\na\n</script>\n\n<!-- b\n\nc -->\nd\n\n<x-y>\ne\n',
  'a <b\nc="d"> e\n<f/>\n',
  '| a | b |\n|---|:-:|\n| c | d |\n| e |\n| f | g | h |\n\ni\n',
  '| a \\| b | `c \\| d` |\n| - | - |\n',
  'a | b\n- | -\nc | *d*\n> e\n',
  '|a|\n|-|\n\n|a|b|\n|-|\n',
  'a[^1] b[^two] c[^none]\n\n[^1]: d\n\n    e\n[^two]: f\n',
  '[^a]: - b\n\n        code\n\nc[^a]\n',
  '$a$ $$b$$ $c d$ e$f$g $5 and $6 \\$h\n',
  '$$\na\nb\n$$\n\n$$\nc',
  '> $$\n> a\n> $$\n\n- $$\n  b\n  $$\n',
  ':::note\na\n:::\n',
  ':::note[a *b*]{#c .d e=f g}\n\nh\n\n:::\n',
  '::::a\n:::b\nc\n:::\n::::\n',
  '- a\n\n  :::note\n  b\n  :::\n- c\n',
  '> :::note\n> a\n> :::\n\nb\n',
  '::leaf\n\n::leaf[a]{b=c}\n\n::: not\n',
  'a :b c :d[e *f*] :g{h} :i[j]{k="l"} m\n',
  ':::note\n- a\n- b\n:::\n\nc\n',
  'at 12:30 and a:1b\n',
  '日本語 **強調**です 🚀 `é` [ü](ö)\n',
  '\ta\n\n-\tb\n\n>\tc\n',
  'a\n\n\n\n   b\n \n\nc   \n',
  '1. a\n   ```js\n   b\n   ```\n\n   c\n2. d\n',
  '- a\n> b\n1. c\n# d\n```\ne\n```\n***\nf\n',
  '**a\nb** [c\nd](e) `f\ng`\n',
  '<details>\n<summary>a</summary>\n\nb\n\n</details>\n',
  '<dg-0>\n\n- a\n\n<dg-1/>\n\n</dg-0>\n\nb <dg-2>*c*</dg-2>\n',
  '| <dg-0> a </dg-0> | b |\n|--|--|\n| <dg-1/> | <br> |\n',
]

/** Examples for which the two differ on purpose or by a known fault, and why. */
const DIFFERENCES: [example: string, why: string][] = [
  [':::note[a\\\n](b)\nc\n:::\n', 'a backslash at the end of a line in a label: satteri reads a hard break'],
  [':::a\n::::b\nc\n::::\n:::\n', 'a longer fence inside a shorter one: satteri nests it, remark closes the outer one'],
  [':::a\n```\n:::\n```\n:::\n', 'three colons in code inside a directive: remark closes the directive there'],
  [':::a\nb\n', 'a directive that is never closed: satteri ends it before the last line end, remark after it'],
  ['[http://a.b\n', 'a bare address after an open bracket: only remark makes a link of it'],
  ['`www.a.bc\n', 'a bare address after an open backtick: only satteri makes a link of it'],
  ['**b***🚀*a*\n', 'an emoji beside asterisks: remark takes half of it for a letter'],
  ['1. $$\n\na\n', 'maths that a list item leaves open: the item ends elsewhere'],
]

for (const example of EXAMPLES)
  test(`equal: ${JSON.stringify(example)}`, () => {
    assert.deepEqual(plain(satteri.parse(example)), plain(remark.parse(example)))
  })

for (const [example, why] of DIFFERENCES)
  test(`different: ${why}`, () => {
    assert.notDeepEqual(plain(satteri.parse(example)), plain(remark.parse(example)))
  })

/** A tree as plain data: no empty fields, no prototypes, positions as text. */
function plain(node: Node): unknown {
  const { position, ...rest } = node as Node & Record<string, unknown>
  // remark-math adds data for rehype-katex, which is not used here.
  if (node.type === 'math' || node.type === 'inlineMath') delete rest.data
  const at = position as Node['position']
  const place =
    at && `${at.start.line}:${at.start.column}:${at.start.offset}-${at.end.line}:${at.end.column}:${at.end.offset}`
  return JSON.parse(
    JSON.stringify({ place, ...rest }, (key, value) => {
      if (value === null || value === undefined) return undefined
      if (key === 'children') return (value as Node[]).map(plain)
      if ((key === 'attributes' || key === 'data') && Object.keys(value as object).length === 0) return undefined
      return value
    }),
  )
}
