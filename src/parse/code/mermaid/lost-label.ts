/**
 * Finds text that a drawing lacks. The renderer skips lines that it does not know, such as relations with unusual signs
 * or notes before the first message. In: the source and the text of its drawing. Out: the first label that is missing.
 */

/** Kinds whose labels follow a colon, as written. Statements of flowcharts are all read; members of classes are rewritten. */
const LABELLED = /^(?:sequenceDiagram|stateDiagram(?:-v2)?|erDiagram)$/
const LABEL = /^(?!classDef|class |style |%%|links? )[^:{}]*?[^:{}\s]\s*:(?!:)\s*(\S.*)$/

/** The first label of the source that the text of the drawing does not have. */
export function lostLabel(kind: string, { source, text }: { source: string; text: string }): string | undefined {
  if (!LABELLED.test(kind)) return
  const drawn = comparable(text)
  for (const line of source.split('\n')) {
    const label = LABEL.exec(line.trim())?.[1]
    if (label !== undefined && !drawn.includes(comparable(label))) return label
  }
  return
}

/** Letters and digits: the drawing breaks lines and leaves out quotes, tags and entities. */
function comparable(text: string): string {
  return text
    .replace(/<[^<>]*>|[#&]\w+;/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase()
}
