/**
 * `node --import tsx scripts/config-doc.ts`: writes the references of the config, of front matter and of the rules in
 * website/docs/reference, the types and JSON Schemas for editors, and the table of rules, from the schemas and from
 * `src/findings/rules/`. Tests compare the files with them.
 */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readIfExists } from '../src/base/files.ts'
import { loadAuthored } from '../src/config/authored.ts'
import { siteSchema } from '../src/config/schema/site.ts'
import { authoredSite } from '../src/features/docusaurus/config/schema.ts'
import type { RuleDefinition } from '../src/findings/define-rule.ts'
import { allRules } from '../src/findings/rules.ts'
import { categorySchema } from '../src/schema/category.ts'
import { frontMatterSchema } from '../src/schema/front-matter.ts'
import { editorFiles } from './editor-files.ts'
import { fieldComments } from './schema/field-comments.ts'
import { type JsonSchemaDocument, jsonSchemaOf } from './schema/json-schema.ts'
import { ruleTable } from './schema/rule-sources.ts'
import { rulesDoc } from './schema/rules-doc.ts'
import { tableOf } from './schema/tables.ts'
import '../src/features/index.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

const INTRO = `# The config

A site's config is \`site.config.ts\` (or \`.js\`, \`.mjs\`, \`.json\`, \`.yaml\`) in the site folder. Everything is optional; names
are those of Docusaurus wherever it has the thing, and its \`presets\`, \`themeConfig\` and \`plugins\` are understood, so that
\`docsgen build -c docusaurus.config.ts\` works as a start. Every problem is reported in one sentence with the path of the
field, what was expected and, where there is one, the name that was probably meant.

\`\`\`ts title="site.config.ts"
import { defineConfig } from 'docsgen'

export default defineConfig({
  title: 'My project',
  url: 'https://docs.example.org',
  docs: { path: 'docs', routeBasePath: '/' },
})
\`\`\`

The package has a JSON Schema of the config, with which editors complete and check a config in JSON or YAML:

\`\`\`json title="site.config.json"
{
  "$schema": "./node_modules/docsgen/config.schema.json",
  "title": "My project"
}
\`\`\`

\`\`\`yaml title="site.config.yaml"
# yaml-language-server: $schema=./node_modules/docsgen/config.schema.json
title: My project
\`\`\`

This page is made from \`src/config/schema/\` by \`scripts/config-doc.ts\`.
`

const DOCUSAURUS = `## What a Docusaurus config has besides

These fields are understood where a config has them. Fields of other plugins and themes have no effect; docsgen reports
those whose author may expect one.
`

/** website/docs/reference/config.md. */
export function configDoc(): string {
  const comments = fieldComments()
  const own = jsonSchemaOf(siteSchema, comments)
  const authored = jsonSchemaOf(authoredSite, comments)
  const listed = [
    'site',
    ...Object.keys(own.$defs)
      .filter(name => name !== 'site')
      .sort(),
  ]
  const sections = listed.flatMap(name => section(own, name, name === 'site' ? 'The site' : name))
  const others = Object.keys(authored.$defs)
    .filter(name => !Object.hasOwn(own.$defs, name))
    .sort()
  const besides = others.flatMap(name => {
    const ownName = name.replace(' (Docusaurus)', '')
    const extended = own.$defs[ownName]?.properties
    const more = section(authored, name, name, field => extended === undefined || !Object.hasOwn(extended, field))
    // Other tables link to a noun that extends docsgen's own fields.
    return more.length > 0 || extended === undefined
      ? more
      : [`### ${name}\n\nIt has the fields of [${ownName}](#${ownName}).\n`]
  })
  return [INTRO, ...sections, DOCUSAURUS, ...besides].join('\n')
}

function section(
  document: JsonSchemaDocument,
  name: string,
  title: string,
  isListed?: (field: string) => boolean,
): string[] {
  const table = tableOf(document, name, isListed)
  return table === '' ? [] : [`${/[.(]/.test(title) ? '###' : '##'} ${title}\n\n${table}`]
}

const FRONT_MATTER = `# Front matter

Lines of YAML between two \`---\` lines at the top of a page. Names are those of Docusaurus wherever it has the thing; other
fields pass through without effect. A value that cannot be used is reported at its place, and the field counts as left out.

\`mdx: { format: … }\` (\`md\`, \`mdx\` or \`detect\`) says whether the page may use components. Default: \`markdown.format\` of
[the config](config.md).

This page is made from \`src/schema/front-matter.ts\` by \`scripts/config-doc.ts\`.
`

const CATEGORY = `## \`_category_\` files

A file \`_category_.json\` or \`_category_.yml\` describes its folder in a generated sidebar:

\`\`\`json title="docs/guides/_category_.json"
{ "label": "Guides", "position": 2, "link": { "type": "generated-index" } }
\`\`\`
`

/** website/docs/reference/front-matter.md. */
export function frontMatterDoc(): string {
  const document = jsonSchemaOf(frontMatterSchema, fieldComments())
  const table = tableOf(jsonSchemaOf(categorySchema, fieldComments()), 'category')
  const category = table.replaceAll('](#', '](config.md#')
  return `${FRONT_MATTER}\n${tableOf(document, 'frontMatter').replaceAll('](#', '](config.md#')}\n${CATEGORY}\n${category}`
}

/** The files generated from the rules, by path. */
export function ruleFiles(rules: readonly RuleDefinition[]): Record<string, string> {
  return {
    'src/findings/rule-table.ts': ruleTable(rules),
    'website/docs/reference/rules.md': rulesDoc(rules),
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) void main()

async function main(): Promise<void> {
  await loadAuthored()
  const rules = await allRules()
  const files = ruleFiles(rules)
  const isStale = Object.entries(files).some(([path, text]) => readIfExists(join(ROOT, path))?.toString() !== text)
  for (const [path, text] of Object.entries(files)) writeFileSync(join(ROOT, path), text)
  // This process has loaded the schema with the old rules, so a new one is started.
  if (isStale) execFileSync(process.execPath, [...process.execArgv, ...process.argv.slice(1)], { stdio: 'inherit' })
  else writeDocuments(rules)
}

function writeDocuments(rules: readonly RuleDefinition[]): void {
  writeFileSync(join(ROOT, 'website/docs/reference/config.md'), configDoc())
  for (const [path, text] of Object.entries(editorFiles(rules))) writeFileSync(join(ROOT, path), text)
  writeFileSync(join(ROOT, 'website/docs/reference/front-matter.md'), frontMatterDoc())
}
