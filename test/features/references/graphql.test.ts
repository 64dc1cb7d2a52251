/** References from GraphQL schemas: entries, links, samples, and schemas that are not valid. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildSchema, introspectionFromSchema, parse, validate } from 'graphql'
import { readGraphql } from '../../../src/features/references/graphql/read-graphql.ts'
import { contextOf, field, group, problemsOf, shape, symbol, symbolsOf, written } from './reading.ts'
import { signatureOf, siteWith, textOf } from './site.ts'

const LIBRARY = `"A catalogue of books."
schema {
  query: Root
  mutation: Mutation
}

type Root {
  "Looks a book up."
  book(
    "As printed on its back."
    isbn: ID!
    edition: Int = 1
  ): Book
  books(first: Int! = 20, where: BookFilter, after: String @deprecated(reason: "Use \`where\`.")): BookConnection!
  search(text: String!): [Found!]!
  ping: Boolean! @deprecated
}

type Mutation {
  lend(book: ID!, to: BorrowerInput!): Loan!
}

"""
Something on a shelf.

It has a *place*.
"""
interface Item @cost(weight: 2) {
  id: ID!
}

type Book implements Item @key(fields: "id") {
  id: ID!
  title: String!
  pages: Int @deprecated(reason: "Books have no fixed size.")
  loans(last: Int! = 3): [Loan!] @derivedFrom(field: "book")
}

type Map implements Item {
  id: ID!
  scale: Float
}

type BookConnection {
  edges: [BookEdge!]!
  total: Int!
}

type BookEdge {
  node: Book!
}

type Loan {
  book: Book!
  due: Date
}

union Found = Book | Map

enum Binding {
  "Stiff."
  HARD
  SOFT @deprecated(reason: "Ask for PAPER.")
}

input BookFilter {
  binding: Binding = HARD
  and: [BookFilter!]
}

input BorrowerInput @oneOf {
  name: String
  card: ID
}

scalar Date @specifiedBy(url: "https://example.com/date")

directive @cost("How much." weight: Int! = 1) repeatable on FIELD_DEFINITION | INTERFACE
directive @key(fields: String!) on OBJECT
directive @derivedFrom(field: String!) on FIELD_DEFINITION

extend type Book {
  binding: Binding!
}
`

const read = (files: Record<string, string>, options: Record<string, unknown> = {}) =>
  readGraphql({ entry: Object.keys(files), ...options }, contextOf(files))

test('operations, types and directives become entries with arguments, results and links', async () => {
  const library = await read({ 'library.graphql': LIBRARY })
  assert.deepEqual(problemsOf(library), [])
  const [page] = library.pages
  assert.equal(page?.intro, 'A catalogue of books.')
  assert.deepEqual(
    page?.sections.map(({ title, symbols }) => `${title}: ${symbols.map(({ name }) => name).join(' ')}`),
    [
      'Queries: book books search ping',
      'Mutations: lend',
      'Types: Book Map BookConnection BookEdge Loan',
      'Interfaces: Item',
      'Unions: Found',
      'Enums: Binding',
      'Input types: BookFilter BorrowerInput',
      'Scalars: Date',
      'Directives: @cost @key @derivedFrom',
    ],
  )
  const signature = (name: string) => written(symbol(library, name).signatures[0]?.code)
  assert.equal(signature('Root.book'), 'book(isbn: ID!, edition: Int = 1): [Book]')
  assert.equal(signature('Book'), 'type Book implements [Item] @key(fields: "id")')
  assert.equal(signature('Found'), 'union Found = [Book] | [Map]')
  assert.equal(signature('Date'), 'scalar Date @specifiedBy(url: "https://example.com/date")')
  assert.equal(signature('@cost'), 'directive @cost(weight: Int! = 1) repeatable on FIELD_DEFINITION | INTERFACE')
  const book = symbol(library, 'Root.book')
  assert.equal(book.description, 'Looks a book up.')
  assert.deepEqual(shape(group(book, 'Arguments')), ['isbn: ID!', 'edition?: Int'])
  assert.equal(field(group(book, 'Arguments'), 'isbn').description, 'As printed on its back.')
  assert.equal(field(group(book, 'Arguments'), 'edition').default, '1')
  assert.equal(written(group(book, 'Returns').fields[0]?.type), '[Book]')
  assert.equal(symbol(library, 'Root.ping').deprecated, '')
  const fields = group(symbol(library, 'Book'), 'Fields')
  assert.deepEqual(shape(fields), [
    'id?: ID!',
    'title?: String!',
    'pages?: Int',
    'loans?: [[Loan]!]',
    'binding?: [Binding]!',
  ])
  assert.equal(field(fields, 'pages').isDeprecated, true)
  assert.deepEqual(field(fields, 'loans').facts, ['@derivedFrom(field: "book")'])
  assert.equal(field(fields, 'loans.last').default, '3')
  assert.match(group(symbol(library, 'Item'), 'Implemented by').description ?? '', /\(ref:Book\).*\(ref:Map\)/)
  assert.match(group(symbol(library, 'Book'), 'Returned by').description ?? '', /\(ref:Root\.book\)/)
  assert.match(field(group(symbol(library, 'Binding'), 'Values'), 'SOFT').description ?? '', /PAPER/)
  assert.equal(field(group(symbol(library, 'BookFilter'), 'Fields'), 'binding').default, 'HARD')
})

test('sample operations are valid', async () => {
  const library = await read({ 'library.graphql': LIBRARY })
  const schema = buildSchema(LIBRARY)
  const samples = symbolsOf(library).flatMap(({ samples: own }) => own.map(({ code }) => code))
  assert.equal(samples.length, 5)
  for (const sample of samples) assert.deepEqual(validate(schema, parse(sample)), [], sample)
  assert.match(samples[0] ?? '', /^query Book\(\$isbn: ID!\) \{\n {2}book\(isbn: \$isbn\) \{\n {4}id\n/)
  assert.match(samples[2] ?? '', /__typename\n {4}\.\.\. on Book \{/)
  const without = await read({ 'library.graphql': LIBRARY }, { samples: [] })
  assert.deepEqual(
    symbolsOf(without).flatMap(({ samples: own }) => own),
    [],
  )
})

test('the result of an introspection query is read like the schema', async () => {
  const json = JSON.stringify({ data: introspectionFromSchema(buildSchema(LIBRARY)) })
  const [ofJson, ofText] = [await read({ 'api.json': json }), await read({ 'api.graphql': LIBRARY })]
  assert.deepEqual(problemsOf(ofJson), [])
  const names = (all: typeof ofJson) =>
    symbolsOf(all)
      .map(({ qualifiedName }) => qualifiedName)
      .sort()
  assert.deepEqual(names(ofJson), names(ofText))
  assert.equal(symbol(ofJson, 'Book').source, undefined)
  assert.deepEqual(problemsOf(await read({ 'api.json': '{"data": {}}' })), [
    'api.json:undefined:undefined The file is not the result of an introspection query: it has no field `__schema`.',
  ])
})

test('what is wrong with a schema is a finding with its place, and the rest has entries', async () => {
  const broken = await read({
    'a.graphql':
      'type Query { a: A, b: Nothing }\n\n"""\ntype in a text\n"""\ntype A {\n  x: Int = \n}\n\n"Kept."\ntype B { c: Nothing! d: Int d: Int }\n',
    'b.graphql': 'type B { e(x: Boolen): B }\nextend type C { f: Int }\n\ntype { }\nenum E { ONE }\n',
    'empty.graphql': '# nothing yet\n',
    'missing.graphql': '',
  })
  assert.deepEqual(problemsOf(broken).sort(), [
    'a.graphql:11:29 B has d twice.',
    'a.graphql:1:17 The type A is not defined.',
    'a.graphql:1:23 The type Nothing is not defined.',
    'a.graphql:7:10 The schema has a syntax error: Expected Name, found "=".',
    'b.graphql:1:15 The type Boolen is not defined.',
    'b.graphql:1:6 The type B is defined twice.',
    'b.graphql:2:13 The type C is extended, but not defined.',
    'b.graphql:4:6 The schema has a syntax error: Expected Name, found "{".',
    'empty.graphql:undefined:undefined The file empty.graphql defines nothing, so it has no reference.',
    'missing.graphql:undefined:undefined The file missing.graphql defines nothing, so it has no reference.',
  ])
  assert.deepEqual(
    symbolsOf(broken).map(({ name }) => name),
    ['a', 'b', 'B', 'C', 'E'],
  )
  assert.equal(symbol(broken, 'B').description, 'Kept.')
  assert.deepEqual(shape(group(symbol(broken, 'B'), 'Fields')), ['c?: Nothing!', 'd?: Int', 'e?: [B]'])
})

test('a site has the page, links to fields, and notices a new file of a folder', async t => {
  const references = [{ from: 'graphql', entry: 'schema', path: 'api', label: 'Library API' }]
  const files = {
    'schema/library.graphql': LIBRARY,
    'docs/index.md': '# Home\n\n[title](ref:Book.title) [ask](ref:Root.book)\n',
  }
  const site = siteWith(t, references, files)
  assert.deepEqual(site.problems(await site.build()), [])
  assert.match(site.main('index.html'), /href="\/api\/#book\.title"[\s\S]*href="\/api\/#root\.book"/)
  const html = site.read('api/index.html')
  assert.equal(signatureOf(html, 'mutation.lend'), 'lend(book: ID!, to: BorrowerInput!): Loan!')
  const text = textOf(site.main('api/index.html')).replace(/\s+/g, ' ')
  for (const part of [
    'A catalogue of books.',
    'Something on a shelf.',
    'edition Int Default: 1',
    'Books have no fixed size.',
  ])
    assert.ok(text.includes(part), part)
  site.write({ 'schema/more.gql': 'extend type Root { shelf: Shelf }\ntype Shelf { id: ID! }\n' })
  assert.deepEqual(site.problems(await site.build()), [])
  assert.equal(signatureOf(site.read('api/index.html'), 'shelf'), 'type Shelf')
})
