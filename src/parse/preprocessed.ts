/** Runs a site's preprocessor. Returns the bytes of its result, or the original bytes and why it failed. */
import type { Preprocessor } from '../model/plugin.ts'

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
const encoder = new TextEncoder()

/** The bytes to read instead of the file's. */
export async function preprocessed(
  bytes: Uint8Array,
  filePath: string,
  preprocessor: Preprocessor,
): Promise<{ bytes: Uint8Array; failure: string }> {
  try {
    const fileContent = decoder.decode(bytes)
    const text = await preprocessor({ filePath, fileContent })
    if (typeof text !== 'string') return { bytes, failure: 'it gave no text' }
    return { bytes: text === fileContent ? bytes : encoder.encode(text), failure: '' }
  } catch (error) {
    return { bytes, failure: error instanceof Error ? error.message : String(error) }
  }
}
