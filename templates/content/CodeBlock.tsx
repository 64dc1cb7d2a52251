/**
 * A block of code, highlighted already. It can be scrolled by keyboard; the copy button shows up where
 * scripts run.
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

export function CodeBlock({ language = 'text', title, showLineNumbers, startLine, className, children }: Props) {
  const classes = ['theme-code-block', showLineNumbers && 'dg-line-numbers', className].filter(Boolean).join(' ')
  return (
    <div className={classes} data-start={startLine && startLine > 1 ? startLine : undefined}>
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

/** Nothing but the frame depends on the props: equal props are rendered once. */
CodeBlock.opaqueProps = [] as readonly string[]
