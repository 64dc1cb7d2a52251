/** Markdown text in a string of the code. The parser finds it by its attribute and converts it to HTML. */
export function Markdown({ children }: { children?: unknown }) {
  const text = typeof children === 'string' ? children : Array.isArray(children) ? children.join('') : ''
  return text.trim() === '' ? null : <div data-markdown="">{text}</div>
}
