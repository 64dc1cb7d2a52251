/**
 * Components that are not there. In: a tag name, and what it means. Out: the finding for it, with the components that
 * are there.
 */

import { suggest } from '../../base/suggest.ts'
import type { Finding } from '../finding.ts'
import { type Meaning, usableNames } from './meanings.ts'

/** The finding for a component that is not there: only what is inside of it is shown. */
export function missingComponent(name: string, meaning: Meaning, components: ReadonlySet<string>): Finding {
  return {
    rule: 'unknown-component',
    message:
      meaning.kind === 'foreign'
        ? `The component ${name} of ${meaning.module} is not registered; only its content is shown.`
        : `<${name}> is not a component of this site; only its content is shown.`,
    hint: hintFor(name, components),
    subject: name,
  }
}

/** Which components there are, and which one may be meant. */
export function hintFor(name: string, components: ReadonlySet<string>): string {
  const known = usableNames(components)
  const near = suggest(name, known)
  return `${near ? `Did you mean ${near}? ` : ''}The components are ${known.join(', ')}; markdown.components adds more.`
}
