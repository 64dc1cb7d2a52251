/**
 * Names of images in texts of whatever kind: code blocks, components, styles, data. In: texts. Out: the
 * last part of every path that ends like an image, decoded. Takes time in proportion to the text, whatever is in it.
 */

const ENDING = /\.(?:png|jpe?g|gif|webp|avif|svg)/gi
/** Characters that end a path's last part on its left. */
const LIMITS = new Set(' \t\r\n/\\"\'`()<>[]{}=,;:|')
/** No file system has longer names. */
const MAX_NAME_LENGTH = 255

/** All names that a text has. */
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
