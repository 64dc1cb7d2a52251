/**
 * What is thrown where a record of the cache is not what was written. The run empties the cache and starts
 * again; where even that does not help, the machine is at fault.
 */
import { EnvironmentError } from '../base/errors.ts'

export class DamagedCache extends EnvironmentError {
  /** @param path the file with the record */
  constructor(path: string) {
    super(`the cache file ${path} does not give back what was written to it`, {
      path,
      hint: 'Check the disk, or choose another folder with --cache-dir.',
    })
    this.name = 'DamagedCache'
  }
}
