/**
 * Names of images in texts of any kind: code blocks, components, styles, data. Returns the last segment of every path
 * with an image's extension, decoded. Takes linear time for any text.
 */

const ENDING = /\.(?:png|jpe?g|gif|webp|avif|svg)/gi
/** Characters that can precede the last segment of a path. */
const LIMITS = new Set(' \t\r\n/\\"\'`()<>[]{}=,;:|')
/** No file system has longer names. */
const MAX_NAME_LENGTH = 255

/** All names in a text. */
export function imagesNamedIn(text: string): string[] {
  return [...text.matchAll(ENDING)].map(({ 0: ending, index }) => {
    let start = index
    while (start > 0 && index - start < MAX_NAME_LENGTH && !LIMITS.has(text[start - 1] as string)) start--
    return decoded(text.slice(start, index + ending.length))
  })
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name).normalize()
  } catch {
    return name
  }
}
