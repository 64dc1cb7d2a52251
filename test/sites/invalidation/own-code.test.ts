/** The invalidation matrix of the code of a site: its config, plugins, theme and components. */
import { testMatrix } from './matrix.ts'

const footer = (text: string) => `export function Footer() { return <footer>${text}</footer> }\n`
const picture = (width: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="3"/>`

testMatrix({
  name: 'theme and components',
  config: { markdown: { components: 'parts' } },
  files: {
    'docs/index.mdx': '# Home\n\n<Card />\n',
    'parts/index.jsx': `import { a } from './a'\nimport { b } from './b'\nimport './parts.css'\nimport image from './image.svg'
export const Card = () => <p>{a()} {b()} {process.env.MATRIX_CARD} <img src={image} alt="" /></p>\n`,
    'parts/a.js': "export const a = () => 'a'\nexport const b = () => 'not a'\n",
    'parts/b.js': "export const b = () => 'b'\nexport const a = () => 'not b'\n",
    'parts/parts.css': 'p { color: red }',
    'parts/image.svg': picture(4),
    'theme/components/Footer.tsx': `import { readFileSync } from 'node:fs'\nimport { word } from './words'
import { last } from './other'
${footer("{word()} {last()} {process.env.MATRIX_FOOTER ?? 'none'} {readFileSync('notice.txt', 'utf8')}")}`,
    'theme/components/words.ts': "export const word = () => 'Word'\nexport const last = () => 'Not last'\n",
    'theme/components/other.ts': "export const last = () => 'Last'\nexport const word = () => 'Not a word'\n",
    'theme/islands/Counter.tsx': 'export default function Counter() { return <b>1</b> }\n',
    'notice.txt': 'A notice.',
  },
  rows: [
    {
      input: 'component of the site',
      path: 'parts/index.jsx',
      other: 'export const Card = () => <p>Other</p>\n',
      shadows: { 'parts/index.tsx': 'export const Card = () => <p>Shadow</p>\n' },
    },
    {
      input: 'import of a component',
      path: 'parts/a.js',
      other: "export const a = () => 'changed'\n",
      twin: 'parts/b.js',
      shadows: { 'parts/a.ts': "export const a = () => 'shadow'\n" },
    },
    { input: 'stylesheet of a component', path: 'parts/parts.css', other: 'p { color: blue }' },
    { input: 'image of a component', path: 'parts/image.svg', other: picture(8) },
    {
      input: 'template',
      path: 'theme/components/Footer.tsx',
      other: footer('Other'),
      shadows: { 'theme/components/PageHeader.tsx': "export * from 'docsgen/templates/components/PageHeader.tsx'\n" },
    },
    {
      input: 'import of a template',
      path: 'theme/components/words.ts',
      other: "export const word = () => 'Changed'\n",
      twin: 'theme/components/other.ts',
      shadows: { 'theme/components/words.tsx': "export const word = () => 'Shadow'\n" },
    },
    {
      input: 'island',
      path: 'theme/islands/Counter.tsx',
      other: 'export default function Counter() { return <b>2</b> }\n',
    },
    { input: 'variable of a component', env: { MATRIX_CARD: 'set' } },
    { input: 'variable of a template', env: { MATRIX_FOOTER: 'set' } },
    { input: 'file that a template reads', path: 'notice.txt', other: 'Another.' },
    { input: 'folder of components', moves: ['parts', 'pieces'] },
  ],
})

testMatrix({
  name: 'config and plugins',
  files: {
    'site.config.mjs': `import { title, edit } from './fields'
import { users } from './plugins/users.mjs'
import { shout } from './plugins/shout.mjs'
export default {
  title, url: 'https://example.org', tagline: process.env.MATRIX_TAGLINE ?? 'None',
  docs: { path: 'docs', routeBasePath: '/', sidebars: './sidebars.mjs', editUrl: ({ docPath }) => edit(docPath) },
  plugins: [users], markdown: { remarkPlugins: [shout] },
}`,
    'fields.js': "export const title = 'First'\nexport const edit = path => 'https://example.org/one/' + path\n",
    'other.js': "export const title = 'Other'\nexport const edit = path => 'https://example.org/other/' + path\n",
    'sidebars.mjs': "import { names } from './names.mjs'\nexport default { main: names }\n",
    'names.mjs': "export const names = ['index', 'a']\n",
    'plugins/users.mjs': `import { readFileSync } from 'node:fs'
import { word } from 'thing'
export const users = { name: 'users', version: '1',
  pages: ({ readFile }) => [{ path: 'users', title: 'Users', body: readFile('data/users.txt') + readFileSync('data/more.txt', 'utf8') + word }],
  onPage: () => ({ headTags: [{ tagName: 'meta', attributes: { name: 'own', content: (process.env.MATRIX_HOOK ?? 'none') + readFileSync('data/hook.txt', 'utf8') } }] }),
}\n`,
    'plugins/shout.mjs': `import { readFileSync } from 'node:fs'
const visit = node => { if (node.type === 'text') node.value += (process.env.MATRIX_REMARK ?? '') + readFileSync('data/remark.txt', 'utf8'); node.children?.forEach(visit) }
export const shout = () => (tree, file) => { (file.data.dependencies ??= []).push('data/declared.txt'); visit(tree) }\n`,
    'node_modules/thing/package.json':
      '{"name": "thing", "version": "1.0.0", "type": "module", "exports": "./index.js"}',
    'node_modules/thing/index.js': "export const word = 'thing'\n",
    'data/users.txt': 'Ada. ',
    'data/more.txt': 'Bo. ',
    'data/hook.txt': 'hook',
    'data/remark.txt': '!',
    'data/declared.txt': 'declared',
    'docs/index.md': '# Home\n\nText.\n',
    'docs/a.md': '# A\n\nText of A.\n',
  },
  rows: [
    {
      input: 'import of the config',
      path: 'fields.js',
      other: "export const title = 'Second'\nexport const edit = path => 'https://example.org/one/' + path\n",
      twin: 'other.js',
      shadows: {
        'fields.ts':
          "export const title = 'Shadow'\nexport const edit = (path: string) => 'https://example.org/three/' + path\n",
      },
      except: ['deleted'],
    },
    {
      input: 'import of a function of the config',
      path: 'fields.js',
      other: "export const title = 'First'\nexport const edit = path => 'https://example.org/two/' + path\n",
      except: ['deleted'],
    },
    {
      input: 'import of the sidebar',
      path: 'names.mjs',
      other: "export const names = ['a', 'index']\n",
      except: ['deleted'],
    },
    { input: 'variable of the config', env: { MATRIX_TAGLINE: 'Set' } },
    {
      input: "plugin's file",
      path: 'plugins/shout.mjs',
      other: 'export const shout = () => () => undefined\n',
      except: ['deleted'],
    },
    { input: 'file that a plugin reads with readFile', path: 'data/users.txt', other: 'Eve. ' },
    { input: 'file that a plugin reads with fs', path: 'data/more.txt', other: 'Eve. ', twin: 'data/users.txt' },
    { input: 'file that a hook reads with fs', path: 'data/hook.txt', other: 'other' },
    { input: 'file that a unified plugin reads with fs', path: 'data/remark.txt', other: '?' },
    { input: 'variable of a hook', env: { MATRIX_HOOK: 'set' } },
    { input: 'variable of a unified plugin', env: { MATRIX_REMARK: 'set' } },
  ],
})
