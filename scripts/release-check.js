/**
 * `npm run release:check`: what is missing before a version may be published. The owner fills `author`, `homepage`,
 * `repository` and `bugs` in package.json; `npm run release:fill` copies them to create-docsgen. `--tag v1.2.3` also
 * compares the tag, and a path checks another folder.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const FIELDS = ['author', 'homepage', 'repository', 'bugs']
const CREATE = 'create-docsgen/package.json'

const { values, positionals } = parseArgs({
  options: { tag: { type: 'string' }, fill: { type: 'boolean' } },
  allowPositionals: true,
})
const root = positionals[0] ?? fileURLToPath(new URL('..', import.meta.url))
const read = path => readFileSync(join(root, path), 'utf8')
const own = JSON.parse(read('package.json'))
const create = JSON.parse(read(CREATE))

if (values.fill) {
  for (const name of FIELDS) create[name] = name === 'repository' ? ofCreate(own.repository) : own[name]
  writeFileSync(join(root, CREATE), `${JSON.stringify(create, null, 2)}\n`)
}
const problems = [
  ...(isAuthor(own.author) ? [] : ['package.json: \'author\' needs a name and an address: "Name <name@host>"']),
  ...(isPublic(own.homepage) ? [] : ["package.json: 'homepage' needs the https address of the website"]),
  ...(isPublic(own.repository?.url)
    ? []
    : ["package.json: 'repository.url' needs the https address of the repository"]),
  ...(isPublic(own.bugs?.url) ? [] : ["package.json: 'bugs.url' needs the https address for reports"]),
  ...FIELDS.filter(name => !isSame(create[name], name === 'repository' ? ofCreate(own.repository) : own[name])).map(
    name => `${CREATE}: '${name}' differs from package.json: run npm run release:fill`,
  ),
  ...(create.version === own.version && create.dependencies?.docsgen === `^${own.version}`
    ? []
    : [`${CREATE}: 'version' and the dependency on docsgen need to be ${own.version}`]),
  ...(new RegExp(`^## \\[?${own.version.replaceAll('.', '\\.')}\\b`, 'm').test(read('CHANGELOG.md'))
    ? []
    : [`CHANGELOG.md: a section '## ${own.version}' is missing: rename 'Unreleased'`]),
  ...(values.tag === undefined || values.tag === `v${own.version}`
    ? []
    : [`package.json: 'version' is ${own.version}, and the tag is ${values.tag}`]),
]
for (const problem of problems) console.error(problem)
if (problems.length === 0) console.log(`docsgen ${own.version} may be published.`)
process.exitCode = problems.length > 0 && !values.fill ? 1 : 0

/** The repository of create-docsgen, a folder in docsgen's. */
function ofCreate(repository) {
  return repository && { ...repository, directory: 'create-docsgen' }
}

function isAuthor(author) {
  return /^\S[^<>]* <[^@\s<>]+@[^@\s<>]+>$/.test(author ?? '') && !/@example\./.test(author)
}

function isPublic(address) {
  const text = (address ?? '').replace(/^git\+/, '')
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' && !/(?:^|\.)(?:example\.\w+|localhost|test|invalid)$/.test(hostname)
}

function isSame(a, b) {
  return JSON.stringify(a) === JSON.stringify(b)
}
