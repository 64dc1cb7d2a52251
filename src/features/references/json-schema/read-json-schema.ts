/**
 * Reads JSON Schema: an entry for each property of the schema, and for each definition. References within the file
 * become links, so cycles do no harm.
 */
import { existsSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { jsonProblem } from '../../../base/json-problem.ts'
import type {
  FieldGroup,
  ReferenceField,
  ReferencePage,
  ReferenceSymbol,
  SourceProblem,
} from '../../../model/reference.ts'
import type { ReferenceReader } from '../reader.ts'
import { descriptionOf, json, limitsOf, type Schema } from './schema.ts'
import { SchemaTypes } from './schema-types.ts'

/** Depth from which objects without a name are not expanded. */
const MAX_DEPTH = 6

/** Reads the files of a reference: a page for each. */
export const readJsonSchema: ReferenceReader = async ({ entry }, { siteDir, label, sourceHref }) => {
  const problems: SourceProblem[] = []
  const inputs = entry.map(path => resolve(siteDir, path))
  const pages = entry.flatMap((file, at): ReferencePage[] => {
    const path = inputs[at] as string
    const problem = (message: string, place: Partial<SourceProblem> = {}): undefined => {
      problems.push({ message, hint: 'Its page is missing.', file, ...place })
    }
    if (!existsSync(path)) return [problem(`The schema ${file} does not exist.`)].flatMap(() => [])
    const text = readFileSync(path, 'utf8')
    const schema = parsed(text, problem)
    if (!schema) return []
    const name = basename(file).replace(/(?:\.schema)?\.json$/, '')
    const title = at === 0 ? (label ?? schema.title ?? name) : (schema.title ?? name)
    return [new SchemaReader({ schema, text, file, problems, sourceHref }).page(at === 0 ? '' : name, title)]
  })
  return { pages, problems, inputs }
}

function parsed(
  text: string,
  problem: (message: string, place?: Partial<SourceProblem>) => undefined,
): Schema | undefined {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Schema
    return problem('A JSON Schema has to be an object.')
  } catch {
    const { reason, offset } = jsonProblem(text) ?? { reason: 'it cannot be read', offset: 0 }
    const before = text.slice(0, offset).split('\n')
    const place = { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
    return problem(`The schema is not valid JSON: ${reason}.`, place)
  }
}

interface ReaderInput {
  schema: Schema
  text: string
  file: string
  problems: SourceProblem[]
  sourceHref: (file: string, line?: number) => string | undefined
}

class SchemaReader {
  readonly #input: ReaderInput
  readonly #ids = new Set<string>()
  /** Qualified name by pointer. */
  readonly #byPointer = new Map<string, string>()
  readonly #types: SchemaTypes
  #from = 0

  constructor(input: ReaderInput) {
    this.#input = input
    for (const [list, defs] of this.#definitions())
      for (const name of Object.keys(defs)) this.#byPointer.set(`#/${list}/${name}`, name)
    this.#types = new SchemaTypes(input, this.#byPointer)
  }

  page(path: string, title: string): ReferencePage {
    const { schema } = this.#input
    const root = this.#types.resolved(schema)
    const required = new Set(root.required)
    const properties = Object.entries(root.properties ?? {}).filter(([name]) => name !== '$schema')
    const sections = [
      {
        title: 'Fields',
        symbols: properties.map(([name, own]) =>
          this.#symbol(name, own, { kind: 'property', isRequired: required.has(name) }),
        ),
      },
      {
        title: 'Types',
        symbols: this.#definitions().flatMap(([, defs]) =>
          Object.entries(defs)
            .filter(([, own]) => own !== root)
            .map(([name, own]) => this.#symbol(name, own, { kind: 'schema', isRequired: false })),
        ),
      },
    ].filter(({ symbols }) => symbols.length > 0)
    const description = descriptionOf(root)
    return {
      path,
      title,
      ...(description && { intro: description }),
      sections: sections.map(section => ({ ...section, id: this.#id(section.title) })),
    }
  }

  #definitions(): [string, Record<string, Schema>][] {
    const { $defs, definitions } = this.#input.schema
    return [
      ...($defs ? [['$defs', $defs] satisfies [string, Record<string, Schema>]] : []),
      ...(definitions ? [['definitions', definitions] satisfies [string, Record<string, Schema>]] : []),
    ]
  }

  #symbol(
    name: string,
    written: Schema | boolean,
    about: { kind: 'property' | 'schema'; isRequired: boolean },
  ): ReferenceSymbol {
    const { file, sourceHref } = this.#input
    const own = typeof written === 'boolean' ? {} : written
    const type = this.#types.type(own)
    const line = this.#lineOf(name)
    const fields = this.#fields(own, 0)
    const variants = this.#variants(own, 0)
    const groups: FieldGroup[] = [
      ...(fields.length > 0 ? [{ kind: 'members', title: 'Members', fields } satisfies FieldGroup] : []),
      ...(variants.length > 0
        ? [
            {
              kind: 'body',
              title: 'One of',
              fields: variants.map(({ label, fields: inner }) => ({ name: '', type: [label], fields: inner })),
            } satisfies FieldGroup,
          ]
        : []),
    ]
    const href = sourceHref(file, line)
    const description = descriptionOf(own)
    return {
      name,
      qualifiedName: about.kind === 'schema' ? name : this.#isDefinition(name) ? `fields.${name}` : name,
      id: this.#id(name),
      kind: about.kind,
      signatures:
        type.length > 0
          ? [
              {
                language: 'ts',
                code: about.kind === 'schema' ? type : [`${name}${about.isRequired ? '' : '?'}: `, ...type],
              },
            ]
          : [],
      ...(description && { description }),
      groups,
      ...(own.deprecated && { deprecated: '' }),
      facts: [
        ...(own.default === undefined ? [] : [{ label: 'Default', value: json(own.default) }]),
        ...limitsOf(own).map(value => ({ label: '', value })),
      ],
      source: { label: line === undefined ? file : `${file}:${line}`, ...(href !== undefined && { href }) },
      samples: (own.examples ?? []).slice(0, 3).map((example, at, all) => ({
        label: all.length > 1 ? `Example ${at + 1}` : 'Example',
        language: 'json',
        code: JSON.stringify(example, undefined, 2),
      })),
    }
  }

  #isDefinition(name: string): boolean {
    return [...this.#byPointer.values()].includes(name)
  }

  #fields(written: Schema, depth: number): ReferenceField[] {
    const { properties = {}, patternProperties = {}, additionalProperties, required = [], allOf = [] } = written
    const own = Object.entries(properties).map(([name, inner]) =>
      this.#field(name, inner, { isRequired: required.includes(name), depth }),
    )
    const patterns = Object.entries(patternProperties).map(([name, inner]) =>
      this.#field(`/${name}/`, inner, { isRequired: false, depth }),
    )
    const others =
      typeof additionalProperties === 'object'
        ? [this.#field('[name]', additionalProperties, { isRequired: false, depth })]
        : []
    const parts = allOf.filter(part => part.$ref === undefined).flatMap(part => this.#fields(part, depth))
    const { items } = written
    const ofItems =
      typeof items === 'object' && !Array.isArray(items) && (items as Schema).$ref === undefined
        ? this.#fields(items as Schema, depth)
        : []
    return [...own, ...patterns, ...others, ...parts, ...ofItems]
  }

  #field(
    name: string,
    written: Schema | boolean,
    { isRequired, depth }: { isRequired: boolean; depth: number },
  ): ReferenceField {
    const own = typeof written === 'boolean' ? {} : written
    const fields = depth < MAX_DEPTH ? this.#fields(own, depth + 1) : []
    const variants = depth < MAX_DEPTH ? this.#variants(own, depth + 1) : []
    const description = descriptionOf(own)
    const facts = limitsOf(own)
    return {
      name,
      type: this.#types.type(own),
      ...(description && { description }),
      ...(isRequired && { isRequired }),
      ...(own.deprecated && { isDeprecated: true }),
      ...(own.default !== undefined && { default: json(own.default) }),
      ...(facts.length > 0 && { facts }),
      ...(fields.length > 0 && { fields }),
      ...(variants.length > 0 && { variants }),
    }
  }

  /** Alternatives that are objects without a name. */
  #variants({ oneOf = [], anyOf = [] }: Schema, depth: number): { label: string; fields: ReferenceField[] }[] {
    return [...oneOf, ...anyOf].flatMap((variant, at) => {
      const fields = variant.$ref === undefined ? this.#fields(variant, depth) : []
      return fields.length > 0 ? [{ label: variant.title ?? `object ${at + 1}`, fields }] : []
    })
  }

  /** The line of a key, in the order in which symbols are read. */
  #lineOf(name: string): number | undefined {
    const { text } = this.#input
    const key = `${JSON.stringify(name)}:`
    const offset = text.indexOf(key, this.#from) < 0 ? text.indexOf(key) : text.indexOf(key, this.#from)
    if (offset < 0) return undefined
    this.#from = offset
    let line = 1
    for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line++
    return line
  }

  #id(name: string): string {
    const id =
      name
        .toLowerCase()
        .replace(/[^\p{L}\p{N}_$.]+/gu, '-')
        .replace(/^-+|-+$/g, '') || 'field'
    let free = id
    for (let count = 1; this.#ids.has(free); count++) free = `${id}-${count}`
    this.#ids.add(free)
    return free
  }
}
