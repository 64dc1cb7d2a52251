/** The types of JSON Schema in the notation of TypeScript. References within the file are links, or what they stand for. */
import type { LinkedCode, SourceProblem } from '../../../model/reference.ts'
import { json, type Schema, unique } from './schema.ts'

/** Depth of types that are written out. */
const MAX_DEPTH = 6

interface TypesInput {
  schema: Schema
  text: string
  file: string
  problems: SourceProblem[]
}

export class SchemaTypes {
  readonly #input: TypesInput
  readonly #broken = new Set<string>()
  /** Names of definitions by pointer. */
  readonly #byPointer: ReadonlyMap<string, string>

  constructor(input: TypesInput, byPointer: ReadonlyMap<string, string>) {
    this.#input = input
    this.#byPointer = byPointer
  }

  /** The type as in TypeScript. */
  type(own: Schema, depth = 0): LinkedCode {
    if (own.$ref !== undefined) return this.#reference(own.$ref)
    if (own.const !== undefined) return [json(own.const)]
    if (own.enum) return [own.enum.map(json).join(' | ')]
    const parts = [...(own.oneOf ?? []), ...(own.anyOf ?? [])]
    if (parts.length > 0 && depth < MAX_DEPTH)
      return unique(
        parts.map(part => this.type(part, depth + 1)),
        ' | ',
      )
    const all = (own.allOf ?? []).filter(part => part.$ref !== undefined)
    if (all.length > 0 && own.type === undefined && depth < MAX_DEPTH)
      return unique(
        all.map(part => this.type(part, depth + 1)),
        ' & ',
      )
    const types = [own.type ?? (own.properties ? 'object' : [])].flat()
    return unique(
      types.map(type => (type === 'array' ? this.#array(own, depth) : [type])),
      ' | ',
    )
  }

  #array({ items }: Schema, depth: number): LinkedCode {
    if (typeof items !== 'object' || Array.isArray(items) || depth >= MAX_DEPTH) return ['array']
    const inner = this.type(items as Schema, depth + 1)
    const [first] = inner
    const isSimple = inner.length === 1 && (typeof first !== 'string' || !/[ |&]/.test(first))
    return inner.length === 0 ? ['array'] : isSimple ? [...inner, '[]'] : ['(', ...inner, ')[]']
  }

  #reference(pointer: string): LinkedCode {
    const name = this.#byPointer.get(decodeURIComponent(pointer))
    if (name !== undefined) return [{ text: name, ref: name }]
    if (pointer === '#') return ['this schema']
    if (pointer.startsWith('#') && this.#at(pointer) === undefined) this.#reportBroken(pointer)
    const target = pointer.startsWith('#') ? this.#at(pointer) : undefined
    return target && target.$ref === undefined ? this.type(target, MAX_DEPTH - 1) : [pointer.replace(/^.*[/#]/, '')]
  }

  /** The schema that a reference stands for. */
  resolved(schema: Schema): Schema {
    let current = schema
    for (let count = 0; count < 10 && current.$ref !== undefined; count++) {
      const target = this.#at(current.$ref)
      if (!target) {
        this.#reportBroken(current.$ref)
        break
      }
      current = target
    }
    return current
  }

  #at(pointer: string): Schema | undefined {
    let value: unknown = this.#input.schema
    for (const part of pointer.replace(/^#\/?/, '').split('/').filter(Boolean)) {
      const key = decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~')
      value = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined
    }
    return typeof value === 'object' && value !== null ? (value as Schema) : undefined
  }

  #reportBroken(pointer: string): void {
    if (this.#broken.has(pointer)) return
    this.#broken.add(pointer)
    const { text, file, problems } = this.#input
    const offset = text.indexOf(JSON.stringify(pointer))
    const line = offset < 0 ? undefined : text.slice(0, offset).split('\n').length
    problems.push({
      message: `The schema refers to ${pointer}, which does not exist.`,
      hint: 'The type has no details.',
      file,
      ...(line !== undefined && { line }),
    })
  }
}
