/**
 * Components that nothing of a site defines have one cause on a site that was made for another tool: its code is not
 * here. Returns findings in which they are one finding, in the place of the first.
 */
import type { Diagnostic, ReportedFinding } from '../model/diagnostic.ts'

type Found = Diagnostic | ReportedFinding

/** What findings about components that nothing defines have in common. */
export const UNDEFINED_COMPONENTS =
  'Write markdown instead, use components of docsgen, or add them in React to markdown.components.'
/** Number of components from which on they are one finding. */
const MIN_COMPONENTS = 4
/** Number of components that the finding names, and of places. */
const MAX_NAMED = 12
const MAX_PLACES = 5

/**
 * The findings, in which those of unknown components are joined on a site that was made for another tool.
 * @param spread counts the places of several findings
 */
export function joinUnknownComponents<F extends Found>(
  found: readonly F[],
  { isLenient, spread }: { isLenient: boolean; spread: (of: readonly F[]) => object },
): F[] {
  const all = found.filter(isUndefinedComponent)
  const [first, ...others] = all
  const isJoined = isLenient && all.length >= MIN_COMPONENTS
  if (first === undefined || !isJoined) return found.map(withoutCause)
  const names = all.map(({ component }) => component).sort()
  const more = names.length > MAX_NAMED ? ` and ${names.length - MAX_NAMED} more` : ''
  const named = names.slice(0, MAX_NAMED).join(', ') + more
  const { subject: _, component: __, cause, ...rest } = first
  const places = others.flatMap(({ file, span, component }) =>
    file ? [{ file, ...(span && { span }), message: `<${component}> is used here.` }] : [],
  )
  const joined = {
    ...rest,
    message: `${names.length} components are not defined on this site; only their content is shown: ${named}.`,
    hint: cause,
    related: [...(rest.related ?? []), ...places.slice(0, MAX_PLACES)],
    ...spread(all),
  } as unknown as F
  const isOther = new Set<F>(others)
  return found.flatMap(finding => (finding === first ? [joined] : isOther.has(finding) ? [] : [withoutCause(finding)]))
}

/** Whether nothing defines the component that a finding is about. */
export function isUndefinedComponent({ component, cause }: Diagnostic): boolean {
  return component !== undefined && cause !== undefined
}

function withoutCause<F extends Found>(finding: F): F {
  if (!isUndefinedComponent(finding)) return finding
  const { cause: _, ...rest } = finding
  return rest as F
}
