/** Opens the compiler that the site has installed. In: what to compile, and the site folder. Out: the compiled project. */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { openClassic } from './classic-compiler.ts'
import { COMPILER, type Compiler, type Project } from './compiler.ts'
import { openNative } from './native-compiler.ts'

/** Thrown if the site has no compiler. */
class NoCompiler extends Error {
  readonly hint = 'Run npm install -D typescript in the folder of the site.'
}

/** Finds the compiler of the site, or that of the source, and compiles the project. */
export async function openCompiler(project: Project, siteDir: string): Promise<Compiler> {
  const folders = [siteDir, ...project.roots.map(dirname)]
  for (const folder of folders) {
    const require = createRequire(join(folder, 'package.json'))
    let manifest: { version: string }
    try {
      manifest = require(`${COMPILER}/package.json`) as { version: string }
    } catch {
      continue
    }
    const { version } = manifest
    if (Number.parseInt(version, 10) >= 7) return openNative(project, require, version)
    return openClassic(project, require, version)
  }
  throw new NoCompiler('the package typescript is not installed')
}
