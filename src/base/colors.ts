/**
 * Colours for a terminal, or none: NO_COLOR and a dumb terminal disable them, FORCE_COLOR enables them. Source of the
 * rules: https://no-color.org and Node's own FORCE_COLOR.
 */

/** Wraps text in terminal colours, or returns it unchanged. */
export interface Colors {
  bold: (text: string) => string
  dim: (text: string) => string
  red: (text: string) => string
  yellow: (text: string) => string
  cyan: (text: string) => string
  green: (text: string) => string
}

/** The colours for a stream. */
export function colorsFor(stream: { isTTY?: boolean }, env: Record<string, string | undefined>): Colors {
  const wrap = (open: number, close: number) => (text: string) =>
    isColored(stream, env) ? `\u001b[${open}m${text}\u001b[${close}m` : text
  return {
    bold: wrap(1, 22),
    dim: wrap(2, 22),
    red: wrap(31, 39),
    yellow: wrap(33, 39),
    cyan: wrap(36, 39),
    green: wrap(32, 39),
  }
}

function isColored(
  stream: { isTTY?: boolean },
  { NO_COLOR, FORCE_COLOR, TERM }: Record<string, string | undefined>,
): boolean {
  if (NO_COLOR) return false
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== '0'
  return stream.isTTY === true && TERM !== 'dumb'
}
