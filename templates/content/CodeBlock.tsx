/**
 * A highlighted code block. It can be scrolled by keyboard; the copy button appears if scripts run. Shell commands are
 * displayed in the frame of a terminal.
 */
import type { ReactNode } from 'react'
import { CopyIcon } from '../components/icons.tsx'
import { COPY_LABEL } from './labels.ts'

interface Props {
  language?: string
  title?: string
  showLineNumbers?: boolean
  startLine?: number
  className?: string
  children?: ReactNode
}

const SHELLS = new Set(['bash', 'sh', 'shell', 'zsh', 'fish', 'console', 'powershell', 'ps1', 'bat', 'shell-session'])
/** Languages that say nothing about the code. */
const UNNAMED = new Set(['text', 'txt', 'plain', 'plaintext', 'none'])

export function CodeBlock({ language = 'text', title, showLineNumbers, startLine, className, children }: Props) {
  const isShell = SHELLS.has(language)
  const names = ['theme-code-block', isShell && 'dg-terminal', showLineNumbers && 'dg-line-numbers', className]
  return (
    <div
      className={names.filter(Boolean).join(' ')}
      data-start={startLine && startLine > 1 ? startLine : undefined}
      data-language={UNNAMED.has(language) ? undefined : language}
    >
      {title && <div className="theme-code-block__title">{title}</div>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: wide code scrolls, so the keyboard must reach it. */}
      <pre tabIndex={0}>
        <code className={`hljs language-${language}`}>{children}</code>
      </pre>
      <button type="button" className="dg-copy dg-needs-js" aria-labelledby={COPY_LABEL} data-dg-copy="">
        <CopyIcon />
      </button>
    </div>
  )
}

/** The props only affect the frame: equal props are rendered once. */
CodeBlock.opaqueProps = [] as readonly string[]
