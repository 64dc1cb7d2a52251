/**
 * A server that is reached with rsync. Returns a destination whose steps are runs of rsync with a list of files, so
 * that files are replaced atomically and only their differences are sent.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EnvironmentError } from '../../base/errors.ts'
import type { Destination } from './destination.ts'

/** Exit code of rsync if some files could not be transferred, for example because they do not exist. */
const PARTIAL = 23
/** Exit code of rsync if files do not exist here that the list names. */
const VANISHED = 24

/** Opens a destination. Its functions throw an EnvironmentError with what rsync says. */
export function openRsync(address: string, outDir: string): Destination {
  const target = address.endsWith('/') ? address : `${address}/`
  return {
    address,
    read: async path => {
      const dir = mkdtempSync(join(tmpdir(), 'docsgen-publish-'))
      try {
        const { code, said } = await rsync([`${target}${path}`, `${dir}/`])
        if (code === PARTIAL) return undefined
        assertDone(code, said, address)
        return readFileSync(join(dir, path), 'utf8')
      } finally {
        rmSync(dir, { recursive: true, force: true })
      }
    },
    upload: async (paths, onDone) => {
      // The files of the list have changed: rsync would skip those that have the same size and time as before.
      const flags = ['--times', '--ignore-times', '--files-from=-', '--from0', '--mkpath']
      const { code, said } = await rsync([...flags, `${outDir}/`, target], paths)
      assertDone(code, said, address)
      for (const path of paths) onDone(path)
    },
    remove: async paths => {
      if (paths.length === 0) return
      // Files that are missing here are removed there; the list is of files that are.
      const flags = ['--delete-missing-args', '--no-implied-dirs', '--files-from=-', '--from0']
      const { code, said } = await rsync([...flags, `${outDir}/`, target], paths)
      // Newer versions say so for the folders of files that are missing as well, and remove the files all the same.
      assertDone(code === VANISHED ? 0 : code, said, address)
    },
  }
}

function assertDone(code: number, said: string, address: string): void {
  if (code === 0) return
  const reason = said.trim().split('\n')[0] ?? ''
  throw new EnvironmentError(`rsync cannot publish to ${address} (exit code ${code}): ${reason}`, {
    path: address,
    hint: 'Run the command again once it is corrected: it goes on where it stopped.',
  })
}

function rsync(args: readonly string[], list: readonly string[] = []): Promise<{ code: number; said: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn('rsync', args, { stdio: ['pipe', 'ignore', 'pipe'] })
    let said = ''
    child.stderr.on('data', text => {
      said += text
    })
    child.on('error', cause => {
      const hint = 'Install it, or publish to s3:// or file://.'
      reject(new EnvironmentError('rsync cannot be started.', { hint, cause }))
    })
    child.on('close', code => resolve({ code: code ?? 1, said }))
    // rsync may end before it has read the list; its exit code tells.
    child.stdin.on('error', () => undefined)
    child.stdin.end(list.map(path => `${path}\0`).join(''))
  })
}
