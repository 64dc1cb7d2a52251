/**
 * A class of mistakes other than addresses, with texts that contain it and texts that resemble it.
 */
export interface MistakeClass {
  name: string
  rule: string
  wrong: string[]
  right: string[]
  /** The text is a whole page, or has front matter. */
  isWhole?: boolean
  /** The file is MDX. */
  isMdx?: boolean
}
