/**
 * Settings for Visual Studio Code: which schema a file has, snippets for pages, and tasks whose findings are listed
 * as problems. Returns files by their path in the workspace.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PACKAGE_MANAGERS } from '../../base/package-managers.ts'
import { packageRoot } from '../../base/package-root.ts'
import type { HostContext } from './site-facts.ts'

/** How the editor writes the folder that is open. */
const WORKSPACE = `\${workspaceFolder}`
const SNIPPETS = 'docsgen.code-snippets'

/** The files. `docs` is the folder of the pages, relative to the site. */
export function vscodeFiles(context: Omit<HostContext, 'branch'>, docs: string): Record<string, string> {
  const files = {
    'settings.json': settings(context, docs),
    'extensions.json': { recommendations: ['redhat.vscode-yaml', 'unifiedjs.vscode-mdx'] },
    'tasks.json': tasks(context),
  }
  const texts = Object.entries(files).map(([name, content]) => [name, `${JSON.stringify(content, null, 2)}\n`] as const)
  const snippets = readFileSync(join(packageRoot, 'scaffold', SNIPPETS), 'utf8')
  return Object.fromEntries([...texts, [SNIPPETS, snippets] as const].map(([name, text]) => [`.vscode/${name}`, text]))
}

function settings({ folder }: Pick<HostContext, 'folder'>, docs: string) {
  const inSite = (path: string) => (folder === '' ? path : `${folder}/${path}`)
  const schema = (name: string) => `./${inSite('node_modules/docsgen')}/${name}.schema.json`
  const pages = inSite(docs === '.' ? '**' : `${docs}/**`)
  return {
    'json.schemas': [
      { fileMatch: ['site.config.json'], url: schema('config') },
      { fileMatch: ['_category_.json'], url: schema('category') },
    ],
    'yaml.schemas': {
      [schema('config')]: ['site.config.yaml', 'site.config.yml'],
      [schema('category')]: ['_category_.yaml', '_category_.yml'],
      [schema('front-matter')]: [`${pages}/*.md`, `${pages}/*.mdx`],
    },
    'search.exclude': { [inSite('build')]: true, [inSite('.docsgen')]: true },
  }
}

function tasks({ folder, packageManager }: Omit<HostContext, 'branch'>) {
  const { exec } = PACKAGE_MANAGERS[packageManager]
  const cwd = [WORKSPACE, folder].filter(Boolean).join('/')
  const finding = '^(.+?):(\\d+):(\\d+): (error|warning|info) (\\S+): (.*)$'
  const problemMatcher = {
    owner: 'docsgen',
    source: 'docsgen',
    fileLocation: ['relative', cwd],
    pattern: { regexp: finding, file: 1, line: 2, column: 3, severity: 4, code: 5, message: 6 },
  }
  const task = (label: string, command: string) => ({ label, type: 'shell', command, options: { cwd } })
  return {
    version: '2.0.0',
    tasks: [
      {
        ...task('docsgen: check', `${exec} docsgen check --format compact`),
        group: { kind: 'test', isDefault: true },
        problemMatcher,
      },
      { ...task('docsgen: serve', `${exec} docsgen serve --watch`), isBackground: true, problemMatcher: [] },
    ],
  }
}
