/** What the components of a code block that a site draws itself know about it. */
import { createContext, type ReactNode, useContext } from 'react'

interface CodeBlock {
  codeInput: string
  code: string
  className: string
  language: string
  title: ReactNode
  lineNumbersStart?: number
  lineClassNames: Record<number, string[]>
}

interface Written {
  code: string
  className?: string
  language?: string
  defaultLanguage?: string
  metastring?: string
  title?: ReactNode
  showLineNumbers?: boolean | number
}

interface CodeBlockState {
  metadata: CodeBlock
  wordWrap: ReturnType<typeof useCodeWordWrap>
}

const Block = /* @__PURE__ */ createContext<CodeBlockState | undefined>(undefined)

export function CodeBlockContextProvider({ children, ...state }: CodeBlockState & { children?: ReactNode }): ReactNode {
  return <Block value={state}>{children}</Block>
}

export function useCodeBlockContext(): CodeBlockState {
  const wordWrap = useCodeWordWrap()
  return useContext(Block) ?? { metadata: createCodeBlockMetadata({ code: '' }), wordWrap }
}

export function createCodeBlockMetadata(written: Written): CodeBlock {
  const { code: codeInput, className = '', metastring = '', title, showLineNumbers } = written
  const language = written.language ?? parseLanguage(className) ?? written.defaultLanguage ?? 'text'
  const ownClass = parseLanguage(className) === undefined ? `language-${language} ${className}`.trim() : className
  return {
    ...parseLines(codeInput),
    codeInput,
    className: ownClass,
    language,
    title: parseCodeBlockTitle(metastring) || title,
    lineNumbersStart: getLineNumbersStart({ showLineNumbers, metastring }),
  }
}

/** The title in the meta string of a code block. */
export function parseCodeBlockTitle(metastring = ''): string {
  return /title=(?<quote>["'])(?<title>.*?)\k<quote>/.exec(metastring)?.groups?.title ?? ''
}

export function parseLanguage(className = ''): string | undefined {
  return /(?:^|\s)language-(\S+)/.exec(className)?.[1]
}

export function containsLineNumbers(metastring = ''): boolean {
  return metastring.includes('showLineNumbers')
}

/** The code of a block. docsgen marks its lines when it highlights the block. */
export function parseLines(content: string): { code: string; lineClassNames: Record<number, string[]> } {
  return { code: content.replace(/\r?\n$/, ''), lineClassNames: {} }
}

interface Numbered {
  showLineNumbers?: boolean | number
  metastring?: string
}

export function getLineNumbersStart({ showLineNumbers, metastring = '' }: Numbered): number | undefined {
  if (typeof showLineNumbers === 'number') return showLineNumbers
  const [isInMeta, start] = /(?:^|\s)showLineNumbers(?:=(\d+))?/.exec(metastring) ?? []
  if (start !== undefined) return Number(start)
  return showLineNumbers || isInMeta !== undefined ? 1 : undefined
}

export function useCodeWordWrap() {
  return { codeBlockRef: { current: null }, isEnabled: false, isCodeScrollable: false, toggle: () => undefined }
}
