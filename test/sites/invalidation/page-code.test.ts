/** The invalidation matrix of the code of pages: snippets, data, components, modules, and what code can read of its site. */
// Takes about 21 s.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { testMatrix } from './matrix.ts'

const component = (text: string) => `export default function Part() { return <b>${text}</b> }\n`
const constant = (name: string, value: string) => `export const ${name} = '${value}'\n`

const MODULES = {
  'docs/snippet.mdx': '# Snippets\n\n```js file=./snippet.js\n```\n\n```js file=@site/code/other.js\n```\n',
  'docs/snippet.js': 'const a = 1\n',
  'code/other.js': 'const other = 2\n',
  'docs/data.mdx': `import data from './data.json'\nimport more from '@site/code/more.json'\n\n# Data\n\n{data.value} {more.value}\n`,
  'docs/data.json': '{"value": "first"}',
  'code/more.json': '{"value": "more"}',
  'docs/parts.mdx': `import Part from '@site/src/Part'\nimport { word } from './words'\nimport { far } from '../code/far'\n\n# Parts\n\n<Part />\n\n{word} {far}\n`,
  'src/Part.jsx': `import { inner } from './inner'\nimport { outer } from './outer'\nimport Own from '@theme/Details'\n${component('{inner()} {outer()} <Own>text</Own>')}`,
  'src/inner.js': "export const inner = () => 'within'\nexport const outer = () => 'with'\n",
  'src/outer.js': "export const outer = () => 'without'\nexport const inner = () => 'out'\n",
  'docs/words.ts': constant('word', 'a word'),
  'code/far/index.js': constant('far', 'far away'),
  'docs/alias.mdx': "import { aliased } from '@own/aliased'\n\n# Alias\n\n{aliased}\n",
  'tsconfig.json': '{ "extends": "./tsconfig.base.json" } // The rest is there.\n',
  'tsconfig.base.json': '{ "compilerOptions": { "paths": { "@own/*": ["./zero/*", "./one/*"] } } }',
  'one/aliased.ts': constant('aliased', 'from one'),
  'two/aliased.ts': constant('aliased', 'from two'),
  'docs/package.mdx': "import { thing } from 'thing'\n\n# Package\n\n{thing}\n",
  'node_modules/thing/package.json': '{"name": "thing", "version": "1.0.0", "main": "a.js"}',
  'node_modules/thing/a.js': "exports.thing = 'thing a'\n",
  'node_modules/thing/b.js': "exports.thing = 'thing b'\n",
  'docs/image.mdx': 'import image from \'./image.svg\'\n\n# Image\n\n<img src={image} alt="An image" />\n',
  'docs/image.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>',
  'docs/styled.mdx': "import styles from './styled.module.css'\n\n# Styled\n\n<p className={styles.box}>Text</p>\n",
  'docs/styled.module.css': '.box { color: red }',
}

testMatrix({
  name: 'modules of pages',
  config: {},
  files: { 'docs/index.md': '# Home\n\nText.\n', ...MODULES },
  rows: [
    { input: 'snippet', path: 'docs/snippet.js', other: 'const a = 2\n', twin: 'code/other.js' },
    { input: 'JSON', path: 'docs/data.json', other: '{"value": "second"}', twin: 'code/more.json' },
    {
      input: 'component',
      path: 'src/Part.jsx',
      other: component('other'),
      shadows: { 'src/Part.tsx': component('shadow'), 'src/theme/Details.jsx': component('own heading') },
    },
    {
      input: 'import of a component',
      path: 'src/inner.js',
      other: "export const inner = () => 'changed'\n",
      twin: 'src/outer.js',
      shadows: { 'src/inner.ts': "export const inner = () => 'shadow'\n" },
    },
    {
      input: 'module',
      path: 'docs/words.ts',
      other: constant('word', 'other'),
      shadows: { 'docs/words.tsx': constant('word', 'shadow') },
    },
    {
      input: 'index of a folder',
      path: 'code/far/index.js',
      other: constant('far', 'other'),
      shadows: {
        'code/far.js': constant('far', 'a file'),
        'code/far/index.ts': constant('far', 'in TypeScript'),
        'code/far/package.json': '{"main": "../../one/aliased.ts"}',
      },
    },
    {
      input: 'paths of tsconfig.json',
      path: 'tsconfig.json',
      other: '{ "compilerOptions": { "paths": { "@own/*": ["./two/*"] } } }',
      shadows: {
        'docs/tsconfig.json': '{ "compilerOptions": { "paths": { "@own/*": ["../two/*"] } } }',
        'zero/aliased.ts': constant('aliased', 'from zero'),
      },
    },
    {
      input: 'base of tsconfig.json',
      path: 'tsconfig.base.json',
      other: '{ "compilerOptions": { "paths": { "@own/*": ["./two/*"] } } }',
    },
    {
      input: 'code of a package',
      path: 'node_modules/thing/a.js',
      other: "exports.thing = 'other'\n",
      twin: 'node_modules/thing/b.js',
    },
    {
      input: 'package.json of a package',
      path: 'node_modules/thing/package.json',
      other: '{"name": "thing", "version": "2.0.0", "main": "b.js"}',
      shadows: { 'docs/node_modules/thing/index.js': "exports.thing = 'nearer'\n" },
    },
    {
      input: 'image of code',
      path: 'docs/image.svg',
      other: '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="3"/>',
    },
    { input: 'stylesheet of code', path: 'docs/styled.module.css', other: '.box { color: blue }' },
    { input: 'folder of code', moves: ['code', 'codes'] },
  ],
})

const site = (stage: string) => `import useDocusaurusContext from '@docusaurus/useDocusaurusContext'
import { useVersions } from '@docusaurus/plugin-content-docs/client'
import Translate from '@docusaurus/Translate'
export default function Site() {
  const { siteConfig } = useDocusaurusContext()
  const versions = useVersions().map(({ name }) => name)
  const { level, stage } = siteConfig.customFields
  return <p>{siteConfig.title} {level} ${stage} {versions.join(',')} <Translate id="own">Own</Translate></p>
}\n`

const words = (text: string) => `const fs = require('fs')
module.exports = ({ siteDir, baseUrl }) => ({
  name: 'words',
  loadContent: () => ({ text: '${text} ' + fs.readFileSync(siteDir + '/data/words.txt', 'utf8') }),
  async contentLoaded({ content, actions }) {
    actions.setGlobalData(content)
    const data = await actions.createData('words.json', content)
    actions.addRoute({ path: baseUrl + 'all-words', component: '@site/src/Words.jsx', modules: { data }, exact: true })
  },
  getThemePath: () => __dirname + '/theme',
  injectHtmlTags: ({ content }) => ({ headTags: ['<meta name="words" content="' + content.text + '">'] }),
})\n`

testMatrix({
  name: 'what code reads',
  files: {
    'docusaurus.config.js': `const fields = require('./fields')
module.exports = {
  title: fields.title, url: 'https://example.org', baseUrl: '/',
  customFields: { level: fields.level, stage: process.env.MATRIX_STAGE ?? 'none' },
  presets: [['classic', { docs: { routeBasePath: '/', lastVersion: 'current' }, blog: false }]],
  plugins: ['./plugins/words'],
}`,
    'plugins/words.js': words('data'),
    'data/words.txt': 'words',
    'data/other.txt': 'others',
    'plugins/theme/Word.jsx': component('word'),
    'docs/words.mdx': `import { usePluginData } from '@docusaurus/useGlobalData'
import Word from '@theme/Word'

# Words

export const Words = () => <b>{usePluginData('words').text}</b>

<Words /> <Word />
`,
    'src/Words.jsx': 'export default ({ data }) => <p>Words: {data.text}</p>\n',
    'fields.js': "module.exports = { title: 'First', level: 'one' }\n",
    'docs/index.mdx': '---\ntitle: Home\n---\n\nText.\n',
    'docs/site.mdx': "import Site from '@site/src/Site'\n\n# Site\n\n<Site />\n",
    'src/Site.jsx': site('{stage}'),
    'src/pages/react.jsx': `${site('{stage}')}`.replace('return <p>', 'return <p>{process.env.MATRIX_REACT} '),
    'docs/reads.mdx': `import Reads from '@site/src/Reads'\n\n# Reads\n\n{process.env.MATRIX_PAGE ?? 'none'}\n\n<Reads />\n`,
    'src/Reads.jsx': `import { existsSync, readdirSync, readFileSync } from 'node:fs'
const { MATRIX_PART = 'none' } = process.env
const early = readFileSync('data/early.txt', 'utf8')
export default function Reads() {
  const names = readdirSync('data/names').join(' ')
  return <p>{MATRIX_PART} {early} {readFileSync('data/late.txt', 'utf8')} {String(existsSync('data/flag'))} {names}</p>
}\n`,
    'data/early.txt': 'early',
    'data/late.txt': 'late',
    'data/names/one': '',
  },
  rows: [
    {
      input: 'config that code reads',
      path: 'fields.js',
      other: "module.exports = { title: 'Second', level: 'two' }\n",
      except: ['deleted'],
    },
    { input: 'variable of the config', env: { MATRIX_STAGE: 'production' } },
    {
      input: 'versions that code reads',
      edits: {
        created: {
          apply: dir => {
            writeFileSync(join(dir, 'versions.json'), '["1.0"]')
            mkdirSync(join(dir, 'versioned_docs/version-1.0'), { recursive: true })
            writeFileSync(join(dir, 'versioned_docs/version-1.0/index.md'), '# Old\n')
          },
        },
      },
    },
    { input: 'texts of code', path: 'i18n/en/code.json', other: '{"own": {"message": "Translated"}}' },
    { input: 'variable of a page', env: { MATRIX_PAGE: 'set' } },
    { input: 'variable of a component', env: { MATRIX_PART: 'set' } },
    { input: 'variable of a React page', env: { MATRIX_REACT: 'set' } },
    {
      input: 'plugin of Docusaurus',
      path: 'plugins/words.js',
      other: words('changed'),
      except: ['deleted', 'checkout'],
    },
    {
      input: 'data of a plugin of Docusaurus',
      path: 'data/words.txt',
      other: 'new words',
      twin: 'data/other.txt',
      except: ['deleted'],
    },
    {
      input: 'component of a route',
      path: 'src/Words.jsx',
      other: 'export default () => <p>No words</p>\n',
      except: ['deleted', 'checkout'],
    },
    {
      input: 'theme component of a plugin',
      path: 'plugins/theme/Word.jsx',
      other: component('another word'),
      except: ['changed', 'checkout'],
    },
    {
      input: 'React page',
      path: 'src/pages/react.jsx',
      other: component('other'),
      shadows: { 'src/pages/more.tsx': component('more') },
    },
    { input: 'file read when a module is loaded', path: 'data/early.txt', other: 'changed', twin: 'data/late.txt' },
    { input: 'file read when a component is rendered', path: 'data/late.txt', other: 'changed' },
    { input: 'file whose existence is read', path: 'data/flag', other: '' },
    { input: 'names in a folder', path: 'data/names/two', other: '' },
  ],
})
