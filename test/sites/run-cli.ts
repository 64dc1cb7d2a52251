/** Runs the command line. Returns the exit code, and the complete output. */
import type { Io } from '../../src/base/io.ts'
import { main } from '../../src/cli/main.ts'

/** Runs the command in this process. */
export async function runCli(cwd: string, args: readonly string[]): Promise<{ code: number; text: string }> {
  let text = ''
  const stream = {
    write: (part: string) => {
      text += part
    },
  }
  const io: Io = { stdout: stream, stderr: stream, env: {}, cwd, onSignal: () => () => undefined }
  return { code: await main(['node', 'docsgen', ...args], io), text }
}
