/** Text in markdown that code has as a string. The parser makes HTML of it: it finds it by its attribute. */
export function Markdown({ children }: { children?: unknown }) {
  const text = typeof children === 'string' ? children : Array.isArray(children) ? children.join('') : ''
  return text.trim() === '' ? null : <div data-markdown="">{text}</div>
}
