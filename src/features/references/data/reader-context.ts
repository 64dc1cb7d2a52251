/** What a reader of OpenAPI or Solidity gets from the generator. */
export interface ReaderContext {
  /** Absolute path of the site folder. */
  siteDir: string
  /** Name of the reference, if the source has none. */
  label?: string | undefined
  /** Address of a line in the source, relative to the site folder; undefined if there is none. */
  sourceHref?: (file: string, line?: number) => string | undefined
  /** Reads a file; undefined if there is none. Default: from the disk. */
  readFile?(path: string): string | undefined
}
