/** The types of `compile-tests.js`, for scripts written in TypeScript. */
interface CompiledTests {
  dir: string
  outputOf: (file: string) => string
  needs: (path: string) => boolean
  remove: () => void
}

/** Registers the features of docsgen in every process with tests, as its entry points do. */
export const FEATURES: string

export function compileTests(
  files: readonly string[],
  transform?: (path: string, contents: string) => string,
): Promise<CompiledTests>
