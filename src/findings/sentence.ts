/**
 * The style of messages, in one place: a sentence with a capital letter and a full stop. Returns the same as a
 * sentence. Names of fields, elements and files at the beginning are unchanged.
 */

/** Words at the beginning of messages that are not names. */
const ORDINARY_WORD = /^(?:an?|first|front|it|its|no|only|the|there|these|this|two)(?=[ ,])/
const END = /[.!?…]['")\]]*$/

/** Turns a message into a sentence. */
export function sentence(text: string): string {
  const whole = text.trimEnd().replace(ORDINARY_WORD, word => word.charAt(0).toUpperCase() + word.slice(1))
  return whole === '' || END.test(whole) ? whole : `${whole.replace(/[:;,]$/, '')}.`
}
