/**
 * `test` for files that do something before or after each of their tests. `beforeEach` and `afterEach` would do it for the
 * tests of all files in the process as well, so that each such file would need its own.
 */
import { type TestContext, test } from 'node:test'

/** What a file does before and after each of its tests. */
interface Around {
  before?: () => unknown
  after?: () => unknown
}

/** Creates the function that defines the tests of a file. `after` also runs if a test fails, before what the test itself has to end. */
export function testsWith({ before, after }: Around): (name: string, run: (t: TestContext) => unknown) => void {
  return (name, run) => {
    test(name, async t => {
      await before?.()
      try {
        await run(t)
      } finally {
        await after?.()
      }
    })
  }
}
