/** What is read from nodes of a syntax tree: names, modifiers, places, comments and the text of types. */
import type { Compiler, TsNode } from './compiler.ts'
import { type DocComment, readDocComment } from './doc-comment.ts'

/** A declaration's comment and place. */
export interface Documented extends DocComment {
  /** Absolute path of its file. */
  file: string
}

/** Line of an offset in a text, from 1. */
export function lineAt(text: string, offset: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line++
  return line
}

/** The comment of a declaration; undefined if it has none. */
export function commentOf(node: TsNode, { kinds }: Pick<Compiler, 'kinds'>): Documented | undefined {
  const owner = node.kind === kinds.VariableDeclaration ? (node.parent?.parent ?? node) : node
  const { text, fileName } = node.getSourceFile()
  const place = commentBefore(text, owner.pos, owner.getStart())
  return place && { ...readDocComment(text.slice(...place), lineAt(text, place[0])), file: fileName }
}

const TRIVIA = /\/\*[\s\S]*?\*\/|\/\/[^\n]*/g

/**
 * The last documentation comment before a declaration. A comment in the line of what comes before belongs to that, unless
 * the declaration is in the same line.
 */
function commentBefore(text: string, from: number, to: number): [start: number, end: number] | undefined {
  const trivia = text.slice(from, to)
  const firstLineEnd = trivia.indexOf('\n')
  let found: [number, number] | undefined
  for (const { index, 0: comment } of trivia.matchAll(TRIVIA)) {
    const isTrailing = from > 0 && firstLineEnd >= 0 && index < firstLineEnd
    if (comment.startsWith('/**') && comment.length > 4 && !isTrailing)
      found = [from + index, from + index + comment.length]
  }
  return found
}

/** Whether a parameter or a property can be left out. */
export function isOptional({ questionToken, postfixToken }: TsNode, { kinds }: Pick<Compiler, 'kinds'>): boolean {
  return questionToken !== undefined || postfixToken?.kind === kinds.QuestionToken
}

/** The name of a declaration or a member, as written. */
export function nameOf(node: TsNode): string {
  return node.name?.getText() ?? ''
}

/** Whether a declaration has a modifier, such as `StaticKeyword`. */
export function hasModifier(node: TsNode, name: string, { kinds }: Pick<Compiler, 'kinds'>): boolean {
  return node.modifiers?.some(({ kind }) => kind === kinds[name]) ?? false
}

/** Tags of what is not part of the documented interface. */
const HIDDEN = new Set(['internal', 'hidden', 'ignore', 'private'])

/** Whether a declaration is left out. */
export function isHidden(node: TsNode, compiler: Pick<Compiler, 'kinds'>): boolean {
  const { kinds } = compiler
  if (hasModifier(node, 'PrivateKeyword', compiler) || node.name?.kind === kinds.PrivateIdentifier) return true
  return commentOf(node, compiler)?.tags.some(({ name }) => HIDDEN.has(name)) ?? false
}

const COMMENT = /("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`)|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g

/** Code without comments. */
export function withoutComments(code: string): string {
  return code
    .replace(COMMENT, (_, text?: string) => text ?? '')
    .replace(/^[ \t]*\n/gm, '')
    .replace(/[ \t]+$/gm, '')
}

/** The type of a declaration: as written, or as the compiler infers it. */
export function typeText(node: TsNode, compiler: Compiler): string {
  const written = node.type && withoutComments(node.type.getText()).trim()
  if (written !== undefined && !written.includes('\n')) return written
  const printed = compiler.typeAt(node.type ?? node)
  return printed !== '' ? printed : (written ?? 'any')
}

/** Written code as one block whose first line is not indented. */
export function dedented(code: string): string {
  const [first = '', ...rest] = code.split('\n')
  const indents = rest.filter(line => line.trim() !== '').map(line => /^\s*/.exec(line)?.[0].length ?? 0)
  const indent = indents.length > 0 ? Math.min(...indents) : 0
  return [first, ...rest.map(line => line.slice(indent))].join('\n')
}

/** The result of a printed signature: what follows its parameters. */
export function resultOf(signature: string): string {
  const open = parametersStart(signature)
  let depth = 0
  for (let at = open; at < signature.length; at++) {
    const char = signature[at] as string
    if (char === '"' || char === "'" || char === '`') at = Math.max(at, signature.indexOf(char, at + 1))
    else if ('([{'.includes(char)) depth++
    else if (')]}'.includes(char)) depth--
    if (depth === 0) return signature.slice(at + 1).replace(/^\s*(?::|=>)\s*/, '')
  }
  return ''
}

/** Where the parameters start: after the type parameters, in which there may be parentheses. */
function parametersStart(signature: string): number {
  if (!signature.startsWith('<')) return signature.indexOf('(')
  let depth = 0
  for (let at = 0; at < signature.length; at++) {
    if ('<([{'.includes(signature[at] as string)) depth++
    else if (')]}'.includes(signature[at] as string) || (signature[at] === '>' && signature[at - 1] !== '=')) depth--
    if (depth === 0) return at + 1
  }
  return 0
}

/** The parameters and the result of a function as they are written, if the compiler cannot print them. */
export function writtenSignature(node: TsNode): string {
  const textOf = (part: TsNode) => withoutComments(part.getText()).replace(/\s+/g, ' ')
  const typeParameters = (node.typeParameters ?? []).map(textOf).join(', ')
  const parameters = (node.parameters ?? []).map(textOf).join(', ')
  return `${typeParameters && `<${typeParameters}>`}(${parameters}): ${node.type ? textOf(node.type) : 'any'}`
}
