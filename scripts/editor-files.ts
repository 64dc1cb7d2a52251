/**
 * What editors show about the fields that an author can write. Returns the types of the package, and its JSON
 * Schemas, by their path.
 */
import { authoredSite } from '../src/features/docusaurus/config/schema.ts'
import type { RuleDefinition } from '../src/findings/define-rule.ts'
import { categorySchema } from '../src/schema/category.ts'
import { formatSchema, frontMatterSchema } from '../src/schema/front-matter.ts'
import { fieldComments } from './schema/field-comments.ts'
import { type JsonSchemaDocument, jsonSchemaOf } from './schema/json-schema.ts'
import { forEditors, typesOf } from './schema/types.ts'

const FORMAT = 'How the page is read: `format` is `md`, `mdx` or `detect`. Default: `markdown.format` of the config.'

/** The files, by path. */
export function editorFiles(rules: readonly RuleDefinition[]): Record<string, string> {
  return {
    'src/config/site-config.ts': configTypes(rules),
    'src/schema/page-fields.ts': pageTypes(),
    'config.schema.json': configSchema(rules),
    'front-matter.schema.json': frontMatterJson(),
    'category.schema.json': categoryJson(),
  }
}

function configTypes(rules: readonly RuleDefinition[]): string {
  const comments = fieldComments()
  const levelOf = ({ level = 'throw' }: RuleDefinition) => ` Default: \`${level}\`.`
  comments.add('rules', new Map(rules.map(rule => [rule.id, `${firstSentence(rule.what)}${levelOf(rule)}`])))
  return [
    '/**',
    " * The type of a site's config, as an author writes it: every field with its comment.",
    ' * Generated from `schema/` and the features by `scripts/config-doc.ts`; do not edit.',
    ' */',
    "import type { PluginRuleId } from '../findings/level.ts'",
    "import type { Plugin, UnifiedPlugin } from '../model/plugin.ts'",
    '',
    '/** A function whose arguments depend on its place. */',
    'type AnyFunction = (...args: any[]) => unknown',
    '',
    '/** The config of a site. Every field is optional. */',
    typesOf({ schema: authoredSite as never, comments, name: 'SiteConfig' }),
  ].join('\n')
}

function pageTypes(): string {
  const comments = fieldComments()
  const format = formatSchema.options.map(word => `'${word}'`).join(' | ')
  const page = { schema: frontMatterSchema as never, comments, name: 'FrontMatter', isOpen: true }
  return [
    '/**',
    ' * The types of front matter and of `_category_` files, as an author writes them: every field with its comment.',
    ' * Generated from `front-matter.ts` and `category.ts` by `scripts/config-doc.ts`; do not edit.',
    ' */',
    '',
    '/** The front matter of a page. */',
    typesOf({ ...page, others: [[FORMAT, `mdx?: { format?: ${format} }`]] }),
    '/** The contents of a `_category_` file. */',
    typesOf({ schema: categorySchema as never, comments, name: 'CategoryFields' }),
  ].join('\n')
}

function configSchema(rules: readonly RuleDefinition[]): string {
  const document = { title: 'Config of a docsgen site', ...exactly(authoredSite) }
  const levels = document.$defs.rules?.properties ?? {}
  for (const { id, what, level = 'throw' } of rules)
    levels[id] = { ...levels[id], description: firstSentence(what), default: level }
  return printed(document)
}

function frontMatterJson(): string {
  const document = exactly(frontMatterSchema)
  const fields = document.$defs.frontMatter ?? {}
  const mdx = { description: FORMAT, type: 'object', properties: { format: { enum: formatSchema.options } } }
  fields.properties = { ...fields.properties, mdx }
  // Pages may have fields of their own.
  fields.additionalProperties = true
  return printed({ title: 'Front matter of a docsgen page', ...document })
}

function categoryJson(): string {
  return printed({ title: 'A `_category_` file of docsgen', ...exactly(categorySchema) })
}

function exactly(schema: unknown): JsonSchemaDocument {
  return jsonSchemaOf(schema as never, fieldComments(), { isExact: true })
}

function firstSentence(text: string): string {
  return text.replace(/(?<=\.) .*/s, '')
}

/** The text of a schema. Its descriptions are shown in editors. */
function printed(document: object): string {
  const forEditor = (key: string, value: unknown) =>
    key === 'description' && typeof value === 'string' ? forEditors(value) : value
  return `${JSON.stringify(document, forEditor, 2)}\n`
}
