/**
 * Redirects by the host: the rules of a `_redirects` file. Returns its rules, and the one that applies to a path.
 */
import { decodePath } from './url.ts'

/** A rule of the file. */
export interface HostRule {
  from: RegExp
  to: string
}

/** The first rule that matches a path. */
export function ruleFor(pathname: string, rules: readonly HostRule[]): HostRule | undefined {
  const path = decodePath(pathname).replace(/(?<=.)\/$/, '')
  return rules.find(({ from }) => from.test(path))
}

/** `from to [status]` on each line, as Netlify and Cloudflare read it; `*` and `:name` match anything. */
export function hostRules(text: string): HostRule[] {
  return text.split('\n').flatMap(line => {
    const [from = '', to = '', status = ''] = line.replace(/#.*/, '').trim().split(/\s+/)
    // With a status from 400 on, the host says that there is nothing, and a rule for every path says nothing about a
    // single one.
    if (!from.startsWith('/') || to === '' || /^[45]\d\d/.test(status) || from === '/*') return []
    const pattern = decodePath(from)
      .replace(/(?<=.)\/$/, '')
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replace(/\*/g, '.*')
      .replace(/:[A-Za-z]\w*/g, '[^/]+')
    return [{ from: new RegExp(`^${pattern}$`), to }]
  })
}
