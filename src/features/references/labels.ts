/** Titles on reference pages. Returns the same in the language of the page, if docsgen knows it. */
import type { Texts } from '../../model/texts.ts'

/** A title of a reader in the language of the page, if it is one that docsgen knows. */
export function labelOf(title: string, texts: Texts): string {
  const key = TITLES[title]
  if (key !== undefined) return texts[key]
  // A body with its media type.
  const [, name = '', rest = ''] = /^(Request body)( .+)$/.exec(title) ?? []
  const first = TITLES[name]
  return first === undefined ? title : texts[first] + rest
}

const TITLES: Readonly<Record<string, keyof Texts>> = {
  Functions: 'reference.functions',
  Classes: 'reference.classes',
  Interfaces: 'reference.interfaces',
  Types: 'reference.types',
  Enums: 'reference.enums',
  Constants: 'reference.constants',
  Namespaces: 'reference.namespaces',
  Parameters: 'reference.parameters',
  'Type parameters': 'reference.typeParameters',
  Returns: 'reference.returns',
  Throws: 'reference.throws',
  Members: 'reference.members',
  Operations: 'reference.operations',
  Schemas: 'reference.schemas',
  'Path parameters': 'reference.pathParameters',
  'Query parameters': 'reference.queryParameters',
  Headers: 'reference.headers',
  Cookies: 'reference.cookies',
  'Request body': 'reference.requestBody',
  Authorization: 'reference.authorization',
  Properties: 'reference.properties',
  Events: 'reference.events',
  Errors: 'reference.errors',
  Contract: 'reference.contract',
  Modifiers: 'reference.modifiers',
  Structs: 'reference.structs',
  'State variables': 'reference.stateVariables',
  Queries: 'reference.queries',
  Mutations: 'reference.mutations',
  Subscriptions: 'reference.subscriptions',
  Unions: 'reference.unions',
  'Input types': 'reference.inputTypes',
  Scalars: 'reference.scalars',
  Directives: 'reference.directives',
  Fields: 'reference.fields',
  Arguments: 'reference.arguments',
  Values: 'reference.values',
  'Possible types': 'reference.possibleTypes',
  'Implemented by': 'reference.implementedBy',
  'Returned by': 'reference.returnedBy',
}
