/**
 * The references of the config and of front matter, and config.schema.json, match the schemas.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { before, test } from 'node:test'
import { configDoc, frontMatterDoc } from '../../../scripts/config-doc.ts'
import { editorFiles } from '../../../scripts/editor-files.ts'
import type { JsonSchema, JsonSchemaDocument } from '../../../scripts/schema/json-schema.ts'
import { loadAuthored } from '../../../src/config/authored.ts'
import { siteSchema } from '../../../src/config/schema/site.ts'
import { allRules } from '../../../src/findings/rules.ts'
import { frontMatterSchema } from '../../../src/schema/front-matter.ts'

const COMMAND = 'run `node --import tsx scripts/config-doc.ts`'

before(loadAuthored)

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')

test('the reference is the one that scripts/config-doc.ts makes, with every field of the site', () => {
  const text = read('website/docs/reference/config.md')
  assert.equal(text, configDoc(), COMMAND)
  for (const field of [...Object.keys(siteSchema.entries), 'trackingID', 'routeBasePath', 'integrity', 'sidebarPath'])
    assert.ok(text.includes(`| \`${field}\` |`), field)
})

test('the reference of front matter is the one that the schema makes, with every field', () => {
  const text = read('website/docs/reference/front-matter.md')
  assert.equal(text, frontMatterDoc(), COMMAND)
  for (const field of Object.keys(frontMatterSchema.entries)) assert.ok(text.includes(`| \`${field}\` |`), field)
})

test('the types and JSON Schemas for editors are up to date, and have types, defaults and descriptions', async () => {
  for (const [path, text] of Object.entries(editorFiles(await allRules())))
    assert.equal(read(path), text, `${path}: ${COMMAND}`)
  const document = JSON.parse(read('config.schema.json')) as JsonSchemaDocument
  const docs = document.$defs['docs (Docusaurus)']?.properties ?? {}
  assert.deepEqual(docs.sidebarPruneAbove, {
    description:
      'Sidebars with more entries than this only contain the open branch in each page, and group lists of more than 200 entries by the hundred. Scripts fetch another branch when a reader opens it.',
    type: 'integer',
    minimum: 0,
    default: 150,
  })
  assert.deepEqual(document.$defs.redirect?.required, ['from', 'to'])
  assert.equal(document.$defs['site (Docusaurus)']?.additionalProperties, false)
})

test('every reference in the JSON Schema leads to a definition', () => {
  const document = JSON.parse(read('config.schema.json')) as JsonSchemaDocument
  const names = [...JSON.stringify(document).matchAll(/"#\/\$defs\/([^"]+)"/g)].map(match => match[1] as string)
  assert.ok(names.length > 50, 'there are references')
  assert.deepEqual(
    names.filter(name => !Object.hasOwn(document.$defs, name)),
    [],
  )
})

test('the JSON Schema accepts sidebars of any depth, and knows their types', () => {
  const document = JSON.parse(read('config.schema.json')) as JsonSchemaDocument
  const sidebars = {
    guides: ['intro', { type: 'category', label: 'A', items: [{ B: ['b', { type: 'doc', id: 'c' }] }] }],
  }
  assert.ok(matches(document.$defs['docs (Docusaurus)'] as JsonSchema, { sidebars }, document))
  for (const item of [{ type: 'dock', id: 'c' }, { type: 'category', label: 'A' }, 7])
    assert.ok(!matches(document.$defs['docs (Docusaurus)'] as JsonSchema, { sidebars: { guides: [item] } }, document))
})

/** Whether a value matches, by the keywords that the schema uses. */
function matches(schema: JsonSchema, value: unknown, document: JsonSchemaDocument): boolean {
  const inner = (part: JsonSchema, of: unknown) => matches(part, of, document)
  if (schema.$ref !== undefined) return inner(document.$defs[schema.$ref.slice(8)] as JsonSchema, value)
  if (schema.anyOf) return schema.anyOf.some(option => inner(option, value))
  if (schema.enum) return schema.enum.includes(value)
  if ('const' in schema) return schema.const === value
  if (schema.type === 'array') return Array.isArray(value) && value.every(item => inner(schema.items ?? {}, item))
  if (schema.type === 'object') {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
    const { properties = {}, additionalProperties: others = true, required = [] } = schema
    const isRight = ([key, part]: [string, unknown]) =>
      Object.hasOwn(properties, key)
        ? inner(properties[key] as JsonSchema, part)
        : typeof others === 'object'
          ? inner(others, part)
          : others
    return required.every(key => key in value) && Object.entries(value).every(isRight)
  }
  return schema.type === undefined || typeof value === schema.type
}
