/**
 * Versions of docs begin as copies, so that a mistake is in each of them. Returns findings in which one mistake at the same
 * place of several versions is one finding. It names all other places; a report names a few of them.
 */
import { groupBy } from '../base/group-by.ts'
import type { Diagnostic, ReportedFinding } from '../model/diagnostic.ts'
import { spreadOf } from './spread.ts'

/** The folder of a version, with its name; the second group is the path of a file in it. */
const VERSIONED = /^(?:.*\/)?(?:[\w-]+_)?versioned_docs\/version-([^/]+)\/(.+)$/
/** Joins them: those of one rule with one message, in files with the same path in their versions. */
export function joinVersions<F extends Diagnostic | ReportedFinding>(found: readonly F[]): F[] {
  const paths = new Set(found.flatMap(({ file = '' }) => VERSIONED.exec(file)?.[2] ?? []))
  if (paths.size === 0) return [...found]
  const isJoinable = ({ file, subject, leadsTo }: F) => file !== undefined && (subject ?? leadsTo) === undefined
  const groups = groupBy(found.filter(isJoinable), finding => {
    const path = pathInVersion(finding.file ?? '', paths)
    return [finding.rule, withoutVersion(finding), path].join('\n')
  })
  const joined = new Map<F, F[]>()
  const others = new Set<F>()
  for (const [first, ...rest] of groups.values()) {
    const copies = rest.filter(({ file }) => file !== first?.file)
    if (first === undefined || copies.length === 0) continue
    joined.set(first, copies)
    for (const copy of copies) others.add(copy)
  }
  return found.flatMap(finding => {
    if (others.has(finding)) return []
    const copies = joined.get(finding)
    if (!copies) return finding
    const places = copies.map(({ file = '', span, message }) => ({ file, ...(span && { span }), message }))
    return { ...finding, related: [...(finding.related ?? []), ...places], ...spreadOf([finding, ...copies]) }
  })
}

/** The message without the name of the version in addresses, which are those of the same page otherwise. */
function withoutVersion({ message, file = '' }: Diagnostic): string {
  const [, name = 'next'] = VERSIONED.exec(file) ?? []
  return message.replaceAll(`/${name}/`, '/')
}

/** The path in the folder of the version, also of the current one if the same file is in another version. */
function pathInVersion(file: string, paths: ReadonlySet<string>): string {
  const [, , versioned] = VERSIONED.exec(file) ?? []
  if (versioned !== undefined) return versioned
  const parts = file.split('/')
  for (let at = 1; at < parts.length; at++) {
    const path = parts.slice(at).join('/')
    if (paths.has(path)) return path
  }
  return file
}
