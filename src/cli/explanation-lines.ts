/** The answer to `docsgen build --explain` as text. */
import type { Colors } from '../base/colors.ts'
import { printable } from '../base/printable.ts'
import type { BuildRoute, Explanation, PageExplanation, ValueChange } from '../model/report.ts'

/** Length of a value that is printed. */
const MAX_VALUE = 60
/** Number of inputs that are named for one value. */
const MAX_INPUTS = 3

/** The lines below the summary. */
export function explanationLines(
  { wanted, pages, suggestion, chain = [] }: Explanation,
  route: BuildRoute | undefined,
  colors: Colors,
): string {
  if (route?.built === 'nothing') return `${printable(wanted)}: nothing was made again, because no input has changed\n`
  if (pages.length > 0) return pages.map(page => pageLines(page, colors)).join('') + chainLine(chain)
  const hint = suggestion === undefined ? '' : ` Did you mean ${printable(suggestion)}?`
  return `${colors.red('not explained')}: no page has the path, address or source file '${printable(wanted)}'.${hint}\n`
}

/** Why the site was planned again: the tasks from its plan to the input that changed. */
function chainLine(chain: readonly string[]): string {
  return chain.length > 1 ? `The site was planned again: ${chain.map(printable).join(' <- ')}\n` : ''
}

function pageLines({ outPath, source, made, reason, changes, more }: PageExplanation, colors: Colors): string {
  const from = source === undefined ? '' : ` (${printable(source)})`
  const state = made ? 'was made again' : 'was not made again'
  const because = reason === '' ? '' : `, because ${reason}`
  const rest = more === undefined ? [] : [`  and ${more} more`]
  return [
    `${colors.green(printable(outPath))}${from} ${state}${because}`,
    ...changes.map(changeLine),
    ...rest,
    '',
  ].join('\n')
}

function changeLine({ value, before, after, from }: ValueChange): string {
  const isText = before === undefined && after === undefined
  const values = isText ? '' : `: ${shortened(before)} -> ${shortened(after)}`
  const named = from.slice(0, MAX_INPUTS).map(printable)
  const others = from.length > MAX_INPUTS ? ` and ${from.length - MAX_INPUTS} more` : ''
  return `  ${printable(value)}${values}${named.length > 0 ? ` <- ${named.join(', ')}${others}` : ''}`
}

function shortened(json: string | undefined): string {
  if (json === undefined) return 'nothing'
  return printable(json.length > MAX_VALUE ? `${json.slice(0, MAX_VALUE)}…` : json)
}
