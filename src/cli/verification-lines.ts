/** The result of `docsgen build --verify` as text. */
import type { Colors } from '../base/colors.ts'
import { counted } from '../base/counted.ts'
import { printable } from '../base/printable.ts'
import type { FileDifference, Verification } from '../model/report.ts'

/** Number of differences that are listed. */
const MAX_LISTED = 10

/** The lines below the summary. */
export function verificationLines({ files, differences }: Verification, colors: Colors): string {
  if (differences.length === 0) return `${colors.green('verified')}: ${counted(files, 'file')} equal a clean build\n`
  const listed = differences.slice(0, MAX_LISTED).map(line)
  const more = differences.length - listed.length
  return [
    `${colors.red('not verified')}: ${counted(differences.length, 'difference')} from a clean build`,
    ...listed,
    ...(more > 0 ? [`  and ${more} more`] : []),
    '  This is a bug of docsgen, or code of the site reads something that docsgen does not know of.',
    '  docsgen build --no-cache publishes the site of a clean build.',
    '',
  ].join('\n')
}

function line({ kind, path, at, built = '', clean = '' }: FileDifference): string {
  const texts = `\n    built: ${printable(JSON.stringify(built))}\n    clean: ${printable(JSON.stringify(clean))}`
  if (kind === 'not published') return `  the clean build is not published: ${printable(path)}`
  if (kind === 'extra') return `  ${printable(path)} is not in a clean build`
  if (kind === 'missing') return `  ${printable(path)} is missing`
  if (kind === 'findings') return `  the findings differ${texts}`
  return `  ${printable(path)} differs at byte ${at}${texts}`
}
