/**
 * A kind of mistake that is no address, with texts that have it and texts that look like it.
 */
export interface MistakeClass {
  name: string
  rule: string
  wrong: string[]
  right: string[]
  /** The text is a page as a whole, or has front matter. */
  isWhole?: boolean
  /** The file is MDX. */
  isMdx?: boolean
}
