/**
 * Expressions over the props of a partial: conditions, comparisons, joined texts, templates and fragments of text.
 * Returns the expression as data; undefined for everything else, which would have to be run.
 */
import type { PropExpression } from '../../model/prop-expression.ts'
import { readWholeLiteral, type Scope } from '../../syntax/literals.ts'

const TOKEN =
  /\s*(?:(\d+(?:\.\d+)?(?![\w.]))|("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|(`)|(<>)|([A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*)|(===|!==|==|!=|&&|\|\||\?\?|[()?:+!.]))/y

/** Reads an expression. */
export function readPropExpression(source: string, scope: Scope): PropExpression | undefined {
  try {
    const reader = new Reader(source, scope)
    const expression = reader.choice()
    return reader.isAtEnd ? expression : undefined
  } catch (error) {
    if (error instanceof NotReadable) return undefined
    throw error
  }
}

/** Thrown for code that is not such an expression. */
class NotReadable extends Error {}

/** Text functions, by method name. */
const METHODS = { toLowerCase: 'lower', toUpperCase: 'upper', trim: 'trimmed' } as const
const OPERATORS = { '===': 'equal', '==': 'equal', '!==': 'unequal', '!=': 'unequal' } as const

class Reader {
  readonly #source: string
  readonly #scope: Scope
  #at = 0

  constructor(source: string, scope: Scope) {
    this.#source = source
    this.#scope = scope
  }

  get isAtEnd(): boolean {
    return this.#source.slice(this.#at).trim() === ''
  }

  /** `a ? b : c`, or an operand of it. */
  choice(): PropExpression {
    const test = this.#either()
    if (!this.#takes('?')) return test
    const yes = this.choice()
    this.#expect(':')
    return ['if', test, yes, this.choice()]
  }

  #either(): PropExpression {
    let left = this.#both()
    while (this.#takes('||') || this.#takes('??')) left = ['or', left, this.#both()]
    return left
  }

  #both(): PropExpression {
    let left = this.#comparison()
    while (this.#takes('&&')) left = ['and', left, this.#comparison()]
    return left
  }

  #comparison(): PropExpression {
    const left = this.#sum()
    for (const [sign, name] of Object.entries(OPERATORS)) if (this.#takes(sign)) return [name, left, this.#sum()]
    return left
  }

  #sum(): PropExpression {
    const parts = [this.#operand()]
    while (this.#takes('+')) parts.push(this.#operand())
    return parts.length === 1 ? (parts[0] as PropExpression) : ['joined', ...parts]
  }

  #operand(): PropExpression {
    if (this.#takes('!')) return ['not', this.#operand()]
    if (this.#takes('(')) {
      const inner = this.choice()
      this.#expect(')')
      return inner
    }
    const [whole, number, string, template, fragment, path] = this.#token() ?? []
    if (whole === undefined) throw new NotReadable()
    this.#at += whole.length
    if (number !== undefined) return ['value', Number(number)]
    if (string !== undefined) return this.#literal(string)
    if (template !== undefined) return this.#template()
    if (fragment !== undefined) return this.#fragment()
    if (path !== undefined) return this.#path(path)
    throw new NotReadable()
  }

  /** `props.name`, one of its functions, or a name that the file defines. */
  #path(path: string): PropExpression {
    const [root, name, method, ...rest] = path.split('.')
    if (root !== 'props') return this.#literal(path)
    if (name === undefined || rest.length > 0) throw new NotReadable()
    if (method === undefined) return ['prop', name]
    if (!Object.hasOwn(METHODS, method)) throw new NotReadable()
    this.#expect('(')
    this.#expect(')')
    return [METHODS[method as keyof typeof METHODS], ['prop', name]]
  }

  #literal(source: string): PropExpression {
    const read = readWholeLiteral(source, this.#scope)
    const value = read?.value
    if (!read || (typeof value === 'object' && value !== null)) throw new NotReadable()
    return ['value', (value ?? null) as string | number | boolean | null]
  }

  #template(): PropExpression {
    const parts = this.#pieces(/((?:[^`$\\]|\\[\s\S]|\$(?!\{))*)(\$\{|`)/y, '`')
    return ['joined', ...parts.map(part => (typeof part === 'string' ? value(unescaped(part)) : part))]
  }

  /** `<>text {props.name}</>`: line ends with surrounding spaces become one space, as in JSX. */
  #fragment(): PropExpression {
    const parts = this.#pieces(/([^<>{}]*)(\{|<\/>)/y, '</>')
    return ['shown', ...parts.map(part => (typeof part === 'string' ? value(jsxBlanks(part)) : part))]
  }

  /** Texts and expressions alternately, up to their end. */
  #pieces(pattern: RegExp, end: string): (string | PropExpression)[] {
    const parts: (string | PropExpression)[] = []
    for (;;) {
      pattern.lastIndex = this.#at
      const found = pattern.exec(this.#source)
      if (!found) throw new NotReadable()
      this.#at += found[0].length
      parts.push(found[1] as string)
      if (found[2] === end) return parts
      parts.push(this.choice())
      if (!/^\s*\}/.test(this.#source.slice(this.#at))) throw new NotReadable()
      this.#at = this.#source.indexOf('}', this.#at) + 1
    }
  }

  #token(): RegExpExecArray | null {
    TOKEN.lastIndex = this.#at
    return TOKEN.exec(this.#source)
  }

  #takes(sign: string): boolean {
    const found = this.#token()
    if (found?.[6] !== sign) return false
    this.#at += found[0].length
    return true
  }

  #expect(sign: string): void {
    if (!this.#takes(sign)) throw new NotReadable()
  }
}

function value(text: string): PropExpression {
  return ['value', text]
}

function unescaped(text: string): string {
  const names: Record<string, string> = { n: '\n', t: '\t', r: '\r' }
  return text.replace(/\\([\s\S])/g, (_, character: string) => names[character] ?? character)
}

function jsxBlanks(text: string): string {
  return text.includes('\n') ? text.replace(/[ \t]*\n\s*/g, text.trim() === '' ? '' : ' ') : text
}
