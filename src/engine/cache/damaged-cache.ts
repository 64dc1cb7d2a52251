/**
 * Thrown if a part of the cache differs from what was written. The cache is cleared when it is opened the next time, so
 * that the work is done again. If that does not help, the disk is faulty.
 */
import { EnvironmentError } from '../../base/errors.ts'

export class DamagedCache extends EnvironmentError {
  /** @param path the damaged file */
  constructor(path: string) {
    super(`The cache file ${path} does not return what was written to it.`, {
      path,
      hint: 'Check the disk, or choose another folder with --cache-dir.',
    })
    this.name = 'DamagedCache'
  }
}

/** Runs the work, and repeats it once if it found a damaged cache. */
export async function retryIfDamaged<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof DamagedCache)) throw error
    return await work()
  }
}
