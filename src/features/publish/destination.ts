/** Where a site is published: functions that read, write and remove its files. */

export interface Destination {
  /** The address without credentials, for messages. */
  address: string
  /** The text of a published file; undefined if there is none. */
  read(path: string): Promise<string | undefined>
  /** Uploads files of the built folder. Resolves when all of them are there. */
  upload(paths: readonly string[], onDone: (path: string) => void): Promise<void>
  /** Removes files. Those that do not exist count as removed. */
  remove(paths: readonly string[]): Promise<void>
}
