/**
 * Code blocks that do not parse, and similar ones that do. `⟪` and `⟫` enclose the place that a finding points to.
 */
import type { MistakeClass } from './mistake-class.ts'

const fence = (language: string, code: string) => `\`\`\`${language}\n${code}\n\`\`\``

/** By language. */
export const CODE_MISTAKES: MistakeClass[] = [
  {
    name: 'JSON that does not parse',
    rule: 'invalid-json',
    wrong: [fence('json', '{\n  "a": 1, ⟪}⟫'), fence('json', '{ "a" ⟪1⟫ }')],
    right: [
      fence('json', '{ "a": [1, 2] }'),
      fence('json', '{ "a": ... }'),
      fence('json', '"a": 1,'),
      fence('json5', '{a: 1}'),
      fence('text', '{ "a" 1 }'),
    ],
  },
  {
    name: 'YAML that does not parse',
    rule: 'invalid-yaml',
    wrong: [fence('yaml', 'a: 1\nb: ⟪c⟫: d'), fence('yml', 'a: [1, 2\n⟪b⟫: 3')],
    right: [
      fence('yaml', 'a: 1\nb: { c: d }\n---\na: 2'),
      fence('yaml', '{{ if x }}\na: ['),
      fence('yaml', 'a: 1\na: 2'),
      fence('text', 'a: ['),
    ],
  },
  {
    name: 'TOML that does not parse',
    rule: 'invalid-toml',
    wrong: [fence('toml', 'a = 1\nb = ⟪=⟫ 2')],
    right: [fence('toml', '[a]\nb = 1\n[[c]]\nd = "e"'), fence('toml', 'a = ...'), fence('text', 'a = = 2')],
  },
  {
    name: 'JavaScript that does not parse',
    rule: 'invalid-script',
    wrong: [
      fence('js', 'const a = (1 ⟪;⟫ 2)'),
      fence('tsx', 'type A = string\nconst b = <i>x</⟪b⟫>'),
      fence('ts', 'const ü = 1\nfunction f(a: string ⟪{⟫\n}'),
    ],
    right: [
      fence('js', 'const a = 1\nconst a = 2\nreturn a'),
      fence('ts', 'a?: string\nb(): void'),
      fence('js', 'f(a, ...)'),
      fence('jsx', '<A b={1} />'),
      fence('js', '$ node a.js'),
      fence('text', 'const a = ('),
    ],
  },
]
