/**
 * Links in documents of the repository lead to existing files and headings, and the code cites only existing documents.
 */
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import GithubSlugger from 'github-slugger'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'CODE_OF_CONDUCT.md',
  'SECURITY.md',
  ...readdirSync(join(ROOT, 'docs')).map(name => `docs/${name}`),
]

function headingsOf(path: string): Set<string> {
  const slugger = new GithubSlugger()
  const headings = read(path).matchAll(/^#+ (.*)$/gm)
  return new Set([...headings].map(match => slugger.slug((match[1] as string).replace(/[`*]/g, ''))))
}

test('links of the documents lead to files and headings', () => {
  const wrong = DOCUMENTS.flatMap(path => {
    const text = read(path)
      .replace(/^```[\s\S]*?^```/gm, '')
      .replace(/`[^`\n]*`/g, '')
    return [...text.matchAll(/\]\((?!https?:|mailto:|\/)([^)\s#]*)(?:#([^)\s]*))?\)/g)].flatMap(([, to = '', hash]) => {
      const target = to === '' ? path : join(dirname(path), to)
      if (!existsSync(join(ROOT, target))) return [`${path} links to ${to}`]
      return hash && target.endsWith('.md') && !headingsOf(target).has(hash) ? [`${path} links to ${to}#${hash}`] : []
    })
  })
  assert.deepEqual(wrong, [])
})

test('header comments cite documents of the repository', () => {
  const wrong = ['src', 'templates', 'scripts', 'bench', 'test'].flatMap(folder =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter(path => /\.[jt]sx?$/.test(path) && !path.includes('node_modules'))
      .flatMap(path => {
        const header = /^\/\*\*[\s\S]*?\*\//.exec(read(join(folder, path)))?.[0] ?? ''
        const cited = header.match(/(?<![\w/])docs\/[\w-]+\.md\b/g) ?? []
        return cited
          .filter(document => !existsSync(join(ROOT, document)))
          .map(document => `${folder}/${path}: ${document}`)
      }),
  )
  assert.deepEqual(wrong, [])
})
