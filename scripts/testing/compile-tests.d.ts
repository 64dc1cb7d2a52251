/** The types of `compile-tests.js`, for scripts written in TypeScript. */
interface CompiledTests {
  dir: string
  outputOf: (file: string) => string
  needs: (path: string) => boolean
  remove: () => void
}

export function compileTests(
  files: readonly string[],
  transform?: (path: string, contents: string) => string,
): Promise<CompiledTests>
