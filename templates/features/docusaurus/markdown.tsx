/** The counterpart of react-markdown. */
import { MarkdownContent } from '../../code/imported-markdown.tsx'

/** Markdown text in a string of the code. */
export function Markdown({ children }: { children?: unknown }) {
  const text = typeof children === 'string' ? children : Array.isArray(children) ? children.join('') : ''
  return text.trim() === '' ? null : <MarkdownContent text={text} />
}
