/** Why a text is not JSON. Returns the reason as V8 states it, and the offset of what is wrong. */

/** The problem; undefined if the text is JSON. */
export function jsonProblem(text: string): { reason: string; offset: number } | undefined {
  try {
    JSON.parse(text)
    return undefined
  } catch (error) {
    const said = (error as Error).message
    const reason = said.replace(/,? (?:"[\s\S]* is not valid JSON|(?:in JSON )?at position [\s\S]*)$/, '')
    return { reason: reason.charAt(0).toLowerCase() + reason.slice(1), offset: positionIn(said) ?? firstWrong(text) }
  }
}

function positionIn(message: string): number | undefined {
  const position = /position (\d+)/.exec(message)?.[1]
  return position === undefined ? undefined : Number(position)
}

/** End of the shortest prefix that nothing can complete, because V8 does not always report the position. */
function firstWrong(code: string): number {
  let fine = 0
  let wrong = code.length
  while (wrong - fine > 1) {
    const middle = (fine + wrong) >> 1
    if (canGoOn(code.slice(0, middle))) fine = middle
    else wrong = middle
  }
  return fine
}

function canGoOn(beginning: string): boolean {
  try {
    JSON.parse(beginning)
    return true
  } catch (error) {
    const { message } = error as Error
    return /end of JSON|Unterminated/.test(message) || positionIn(message) === beginning.length
  }
}
