/**
 * The module for a page's code. Returns JavaScript with JSX that exports each piece as a function of the page's scope
 * (`frontMatter`, `props`, …). Components that are not defined in the page are looked up by name, as in MDX.
 */
import type { Esm } from '../../syntax/esm.ts'

/** Names that code can use without importing them. */
const SCOPE = ['props', 'frontMatter', 'toc', 'contentTitle', 'metadata', 'assets']
/** Module with `component(name)`, which returns the components that pages can use by name. */
const BY_NAME = 'docsgen:components-by-name'

const TAG = /<([A-Z]\w*)/g
/** A piece that consists of a component name. */
const NAME = /^([A-Z]\w*)(?:\.\w+)*$/

/** The source of the module. */
export function moduleOfPage(esm: Esm, pieces: readonly string[]): string {
  const code = [esm.source, ...pieces].join('\n')
  const isImported = (name: string) => esm.imports.has(name) && esm.imports.get(name)?.kind !== 'by-name'
  const isKnown = (name: string) => isImported(name) || esm.declared.has(name)
  const tags = [...code.matchAll(TAG)].map(([, name = '']) => name)
  // `Math.PI` is JavaScript; `<Map>` is a component.
  const components = pieces.flatMap(piece => NAME.exec(piece)?.[1] ?? []).filter(name => !(name in globalThis))
  const names = [...new Set([...tags, ...components])].filter(name => !isKnown(name))
  const scope = SCOPE.filter(name => !isKnown(name))
  const partials = [...esm.imports].filter(([, { kind }]) => kind === 'partial')
  return [
    ...(names.length > 0 ? [`import { component as $component } from '${BY_NAME}'`] : []),
    ...partials.map(([name, partial]) => `const ${name} = ${isToc(partial) ? '[]' : '() => null'}`),
    esm.source,
    ...names
      .filter(name => !new RegExp(`\\b(?:const|let|var|function|class)\\s+${name}\\b`).test(code))
      .map(name => `const ${name} = $component('${name}')`),
    `export const parts = {`,
    ...pieces.map((piece, index) => `${index}: ({ ${scope.join(', ')} }) => (${valueOfPiece(piece)}\n),`),
    `}`,
  ].join('\n')
}

/** A piece that plugins leave empty, or that is only a comment, has no value; in brackets, it would be a mistake. */
function valueOfPiece(piece: string): string {
  return piece.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '').trim() === '' ? 'undefined' : piece
}

/** Whether it is the table of contents of another page, whose headings this page already contains. */
function isToc(imported: { kind: string; exported?: string }): boolean {
  return imported.exported === 'toc'
}
