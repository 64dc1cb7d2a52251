/** Missing components. Returns the finding for it, which suggests existing components. */

import { suggest } from '../../base/suggest.ts'
import { UNDEFINED_COMPONENTS } from '../../findings/unknown-components.ts'
import type { Finding } from '../finding.ts'
import { type Meaning, usableNames } from './meanings.ts'

/** The finding for a missing component, of which only the content is shown. */
export function missingComponent(name: string, meaning: Meaning, components: ReadonlySet<string>): Finding {
  return {
    rule: 'unknown-component',
    message:
      meaning.kind === 'foreign'
        ? `The component ${name} of ${meaning.module} is not registered; only its content is shown.`
        : `<${name}> is not a component of this site; only its content is shown.`,
    hint: hintFor(name, components),
    subject: name,
    component: name,
    ...(meaning.kind !== 'foreign' && { cause: UNDEFINED_COMPONENTS }),
  }
}

/** Lists the existing components, and the one that may have been meant. */
export function hintFor(name: string, components: ReadonlySet<string>): string {
  const known = usableNames(components)
  const near = suggest(name, known)
  return `${near ? `Did you mean ${near}? ` : ''}The components are ${known.join(', ')}; markdown.components adds more.`
}
