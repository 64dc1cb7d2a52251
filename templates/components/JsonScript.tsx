/** Data in a page, as JSON in which no markup can end the script. */
interface Props {
  id?: string
  type?: string
  data: unknown
}

const UNSAFE: Record<string, string> = { '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' }

export function JsonScript({ id, type = 'application/json', data }: Props) {
  const json = JSON.stringify(data).replace(/[<\u2028\u2029]/g, char => UNSAFE[char] ?? '')
  return <script id={id} type={type} dangerouslySetInnerHTML={{ __html: json }} />
}
